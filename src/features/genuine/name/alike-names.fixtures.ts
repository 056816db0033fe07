import { namesIn } from './names.fixtures.ts'

/** By the reason that is given. */
export const ALIKE: Readonly<Record<string, string[]>> = {
  ending: namesIn(`
    tokenpocket.com
    tokenpocket.io
    tokenpocket.app
    tokenpocket.org
    tokenpocket.net
    tokenpocket.co.uk
    tokenpocket.prо
    tokenpocket.pr
    com.tokenpocket.wallet
    https://www.tokenpocket.vip/login
    TOKENPOCKET.XYZ
    tokenpocket.github.io
    tokenpocket.vercel.app
    tokenpocket.pages.dev
    mail@tokenpocket.com
    https://tokenpocket.com:8443/
  `),
  words: namesIn(`
    tokenpocket-pro.com
    tokenpocketpro.com
    tokenpocket-wallet.app
    get-tokenpocket.com
    mytokenpocket.vip
    token-pocket.com
    tokenpockett.pro
    tokenpocket%2epro
    tokenpocket-support.help
    tokenpocketairdrop.org
    claim-tokenpocket.xyz
    wallet-tokenpocket.io
    tpwallet.example
    tpwallet-app.example
    tp-wallet.example
    pocket-token.example
    token-pockets-wallet.example
    token.pocket.example
    tokenpock.et
    vip.mytokenpocket.app
    @TokenPocket
    TokenPocket
    tokenpocket_support
    TokenPocketOfficialSupportTeam
    TokenPocketCustomerService2026
    @tokenpocket_help
    @TokenPocketOfficial
    TokenPocket_TP1
    tokenPocket_en_support
    TokenPocket Support
    TokenPocket customer service
    TP Wallet Official
    tp_wallet_team
    javascript://tokenpocket.pro/%0aalert(1)
    ftp://tokenpocket.pro/wallet.apk
    tpoutside://tokenpocket.pro
    mailto:service@tokenpocket.pro?bcc=thief@evil.example
    mailto:service@tokenpocket.pro,thief@evil.example
    service@tokenpocket.pro,thief@evil.example
    help@tokenpocket-pro.com
    service@tokenpocketpro.com
    noreply@token-pocket.io
  `),
  subdomain: namesIn(`
    tokenpocket.pro.wallet-check.example
    www.tokenpocket.pro.evil.example
    https://tokenpocket.pro.secure-login.example/connect
    tokenpocket.evil.example
    login.tokenpocket.evil.example
    token-pocket.evil.example
    tokenp0cket.evil.example
    tokenpocket.pro-login.example
    help.tokenpocket.pro.id-check.example
    https://tokenpocket.pro%2eevil.example/
    service@tokenpocket.pro.evil.example
    tokenpocket.sites.evil.example
    tokenpocket.pro.com
    tokenpoket.evil-wallet.pro
  `),
  userinfo: namesIn(`
    https://tokenpocket.pro@evil.example/
    https://www.tokenpocket.pro:443@evil.example
    https://tokenpocket.pro%2F@evil.example/
    http://tokenpocket@203.0.113.7/
    https://user:tokenpocket.pro@evil.example/
  `),
  path: namesIn(`
    https://evil.example/tokenpocket.pro/
    https://evil.example/t%6Fkenpocket
    https://evil.example\\@tokenpocket.pro
    https://evil.example\\.tokenpocket.pro/
    203.0.113.7/tokenpocket
    sites.google.com/view/tokenpocket
    https://evil.example/tokenp0cket/
    https://evil.example/tokenpocket/?utm_source=wallet
  `),
  letters: namesIn(`
    tоkenpocket.pro
    tokеnpocket.pro
    tokenроcket.pro
    токеnpocket.pro
    tοkenpocket.pro
    ⲧokenpocket.pro
    tokenpocкet.pro
    tᴏkenpocket.com
    tokenpоcket.com
    tokenpocĸet.com
    ţokenpocket.pro
    tökenpocket.pro
    tokenpöcket.com
    tokenpockeť.io
    tókénpócket.pro
    ṭokenpocket.pro
    tokẹnpocket.pro
    xn--tkenpocket-evi.pro
    https://xn--tkenpocket-evi.pro/en/
    tokenp0cket.pro
    t0kenpocket.pro
    t0kenp0cket.com
    tok3npocket.com
    7okenpocket.com
    tokenp0cket-wallet.com
    tpwa11et.example
    tpwaIlet2.example
    TΟKENPOCKET.com
    ΤΟΚΕΝΡΟCΚΕΤ.com
    ТОКЕNРОСКЕТ.com
    @TokеnPocket_TP
    @ToKenPocket_TP
    @T0kenPocket
    ТokenPocket
    TokenРocket Support
    ᴛᴏᴋᴇɴᴘᴏᴄᴋᴇᴛ
    ᎢokenPocket
    ꓔokenPocket
    𝐓𝐨𝐤𝐞𝐧𝐏𝐨𝐜𝐤𝐞𝐭
    𝕋𝕠𝕜𝕖𝕟ℙ𝕠𝕔𝕜𝕖𝕥
    🅣okenpocket
    ⓣⓞⓚⓔⓝⓟⓞⓒⓚⓔⓣ
    ᵀᵒᵏᵉⁿᴾᵒᶜᵏᵉᵗ
    Ｔokenpocket
    TP-1ab
    ТР-Lab
    service@tоkenpocket.pro
    service@tokenp0cket.pro
  `),
  slip: namesIn(`
    tokenpoket.pro
    tokenpocet.pro
    tokenpockt.pro
    tokenpokcet.pro
    tokenpcket.pro
    tokenpocker.pro
    tokenpacket.pro
    tokempocket.pro
    tokenpockit.com
    tokenspocket.com
    tokennpocket.com
    toknpocket.com
    toekenpocket.com
    tkoenpocket.com
    okenpocket.com
    tokenpocke.com
    tokenpockeet.app
    wallet-tokenpoket.example
    @TokenPoket
    @tokenpokcet_tp
    TokenPockt Support
    TP-Labs
    tpllab
    help@tokenpoket.pro
  `),
  account: namesIn(`
    https://x.com/TokenPocket
    https://x.com/TokenPocket_TPP
    https://x.com/T0kenPocket_TP
    https://twitter.com/TokenPocketHelp
    https://x.com/tokenPocket_en
    https://t.me/tokenpocket_support
    https://t.me/TokenPocket_TP
    t.me/tokenpocket_enn
    https://github.com/tokenpocket
    https://github.com/TP-Iab
    https://github.com/TP-Labs
    https://github.com/someone/tokenpocket-wallet
    https://www.youtube.com/@TokenPocket
    https://medium.com/@tokenpocket-gn
    https://play.google.com/store/apps/details?id=vip.mytokenpocket.pro
    https://play.google.com/store/apps/details?id=VIP.mytokenpocket
    https://play.google.com/store/apps/details?id=com.evil.app&id=vip.mytokenpocket
    https://apps.apple.com/us/app/tokenpocket/id1234567890
    https://chromewebstore.google.com/detail/tokenpocket/abcdefghijklmnopabcdefghijklmnop
  `),
  sender: namesIn(`
    tokenpocket@gmail.com
    tokenpocket.pro@mail.example
    support.tokenpocket@outlook.com
    t0kenpocket@gmail.com
    TokenPocket <news@evil.example>
    "TokenPocket Support" <help@evil.example>
    service@tokenpocket.pro <help@evil.example>
    TokenPoсket <a@evil.example>
  `),
  ends: namesIn(`
    mfgcaaaaaaaaaaaaaaaaaaaaaaaaeiii
    mfgccjchihfkkindfppnaooecgfneiij
    mfgccjchihfkkindfppnaooecgfneeee
    0xECa4000000000000000000000000000000005092
    0xECa41281c24451168a37211F0bc2b8645AF45093
    0xECa41281c24451168a37211F0bc2b8645AF45902
  `),
}

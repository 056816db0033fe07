import { expect, test } from 'vitest'
import { withoutMarks } from '#lib/line-marks.ts'
import { breakLines } from './line-breaks.ts'

const shown = (text: string) => text.replaceAll('\u2060', '¦').replaceAll('\u200b', '+')
const THAI = { tag: 'th', script: 'thai', words: ['โทเคน', 'วอลเล็ต'] }
const CHINESE = { tag: 'zh-Hans', script: 'hans', words: ['密钥'] }

test('a Thai loanword is not cut, and a line may end where it ends', () => {
  const lines = breakLines(THAI)
  expect(shown(lines('โทเคนของคุณ', 'a:b'))).toBe('โท¦เคนของคุณ')
  const wallet = lines('เกี่ยวกับวอลเล็ตบนคอมพิวเตอร์', 'a:b')
  expect(withoutMarks(wallet)).toBe('เกี่ยวกับวอลเล็ตบนคอมพิวเตอร์')
  expect(shown(wallet)).toContain('วอลเล็¦ต+บน')
})

test('a text that a browser breaks well gets no marks', () => {
  expect(breakLines(THAI)('เริ่มต้นใช้งาน', 'a:b')).toBe('เริ่มต้นใช้งาน')
  expect(
    breakLines({ tag: 'en', script: 'latn' })('Write the seed phrase on paper', 'home:lead'),
  ).not.toMatch(/[\u2060\u200b]/)
})

test('a measure stays on one line in every script', () => {
  const text = (unit: string) => `200 × 200${unit}`
  for (const [rules, unit, shownUnit] of [
    [{ tag: 'ru', script: 'cyrl' }, ' px.', ' ¦px.'],
    [{ tag: 'ja', script: 'jpan' }, ' pxになります', ' ¦pxになります'],
    [{ tag: 'ko', script: 'kore' }, '픽셀 로고', '픽셀 로고'],
    [THAI, ' พิกเซล', ' ¦พิกเซล'],
    [CHINESE, ' px。', ' ¦px。'],
  ] as const)
    expect(shown(breakLines(rules)(text(unit), 'a:b'))).toBe(`200 ¦× ¦200${shownUnit}`)
})

test('a Chinese lead keeps its words whole, any other text is as it was', () => {
  const lines = breakLines(CHINESE)
  expect(shown(lines('密钥在你的设备上打开。', 'about:lead'))).toBe('密¦钥在你¦的设¦备上打¦开。')
  expect(shown(lines('打开。', 'about:security.lead'))).toBe('打¦开。')
  expect(shown(lines('打开。', 'about:contactLead'))).toBe('打¦开。')
  expect(lines('打开。', 'home:security.lead')).toBe('打开。')
  expect(shown(lines('打开。', 'home:hero.lead'))).toBe('打¦开。')
  expect(lines('密钥在你的设备上打开。', 'about:security.text')).toBe('密钥在你的设备上打开。')
})

test('a Japanese name may end a line before a known word, running text is as it was', () => {
  const lines = breakLines({ tag: 'ja', script: 'jpan', words: ['ウォレット'] })
  expect(shown(lines('デスクトップウォレット', 'common:menu.desktopWallet'))).toBe('デスクトップ+ウォレット')
  expect(lines('ウォレットを入手', 'common:menu.getWallet')).toBe('ウォレットを入手')
  expect(lines('ハードウェアウォレットは使えますか？', 'support:a.text')).toBe(
    'ハードウェアウォレットは使えますか？',
  )
})

test('a word with a hyphen is not cut at it where its language names it', () => {
  const lines = breakLines({ tag: 'ru', script: 'cyrl', words: ['сид-фраз'] })
  expect(shown(lines('Запишите сид-фразу', 'a:b'))).toBe('Запишите сид-¦фразу')
  expect(lines('Онлайн-собеседование', 'a:b')).toBe('Онлайн-собеседование')
})

test('a Japanese heading may end a line where a phrase begins, and only there', () => {
  const lines = breakLines({ tag: 'ja', script: 'jpan', words: ['ウォレット'] })
  expect(shown(lines('ハードウェアウォレットは使えますか？', 'dapp:a.title'))).toBe(
    'ハードウェアウォレットは+使えますか？',
  )
  expect(shown(lines('最初のウォレットを作る', 'download:steps.title'))).toBe('最初の+ウォレットを+作る')
  expect(shown(lines('お持ちのものが本物か不安なときは', 'download:check.heading'))).toMatch(
    /^お持ちのものが\+本物か/,
  )
  expect(lines('鍵を持つのは、あなただけ。', 'home:security.title')).not.toContain('\u200b')
  expect(lines('何を聞けますか？', 'support:a.title')).not.toContain('\u200b')
})

test('a long clause of a Chinese heading may end a line between its words, a short one is whole', () => {
  const lines = breakLines({ tag: 'zh-Hans', script: 'hans', words: ['密钥'] })
  expect(shown(lines('安全使用加密货币。', 'learn:heading'))).toBe('安全+使用+加密+货币。')
  expect(shown(lines('请把你的密钥存放在安全的地方', 'a:keepTitle'))).not.toContain('密+钥')
  expect(shown(lines('我们的工作人员从不主动私信你。', 'download:fakes.staff'))).toContain('人员+从不')
  expect(lines('手机、浏览器、电脑，都是同一个钱包。', 'products:title')).not.toContain('\u200b')
  expect(lines('安全使用加密货币。', 'learn:summary')).toBe('安全使用加密货币。')
})

test('a standard is one name in every language, an address stays as it is', () => {
  const lines = breakLines({ tag: 'en', script: 'latn' })
  expect(shown(lines('A provider by EIP-1193', 'a:b'))).toBe('A provider by EIP-¦1193')
  expect(lines('https://eips.ethereum.org/EIP-1193', 'a:b')).toBe('https://eips.ethereum.org/EIP-1193')
})

test('the subject of a later clause does not end the line of an earlier one', () => {
  const lines = breakLines({ tag: 'zh-Hans', script: 'hans' })
  const heading = shown(lines('以下任何一项，我们都绝不会向你索要。', 'security:never.title'))
  expect(heading).toMatch(/，我们都[^+]*\+/)
  expect(heading).not.toContain('我们+')
})

test('a short Russian word leans on the next one in headings and leads alone', () => {
  const lines = breakLines({ tag: 'ru', script: 'cyrl' })
  expect(lines('Что мы видим и чего не видим', 'security:heading')).toBe(
    'Что мы\u00a0видим и\u00a0чего не\u00a0видим',
  )
  expect(lines('В Nostr и без риска', 'a:lead')).toBe('В\u00a0Nostr и\u00a0без\u00a0риска')
  expect(lines('Устарел или в нём', 'a:lead')).toBe('Устарел или\u00a0в\u00a0нём')
  expect(lines('Отписка — в один клик.', 'common:subscribeLead')).toBe('Отписка\u00a0— в\u00a0один клик.')
  expect(lines('Что мы видим', 'security:text')).toBe('Что мы видим')
})

test('a Hindi heading does not begin a line with the verb of its clause', () => {
  const lines = breakLines({ tag: 'hi', script: 'deva' })
  expect(lines('जो आपके पास है, उस पर शक है?', 'a:heading')).toBe('जो आपके पास\u00a0है, उस पर शक\u00a0है?')
})

test('no line begins with the Thai sign of repetition or a Chinese particle after a Latin name', () => {
  expect(breakLines(THAI)('อื่น ๆ', 'a:b')).toBe('อื่น\u00a0ๆ')
  expect(breakLines(CHINESE)('TRON 的能量', 'a:b')).toBe('TRON\u00a0的能量')
})

test('a dash stays with the word before it', () => {
  const lines = breakLines({ tag: 'ru', script: 'cyrl' })
  expect(lines('Ваш продукт — для более чем 30 млн.', 'partner:heading')).toBe(
    'Ваш продукт\u00a0— для\u00a0более чем 30 млн.',
  )
})

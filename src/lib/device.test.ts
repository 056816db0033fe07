import { expect, test } from 'vitest'
import { type Device, deviceOf, isInApp } from './device.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const ANDROID = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${BLINK} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`
const DEX = `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`

/** Name, what is right for it, what it says of itself, its platform, its touch points. */
const CASES: readonly (readonly [string, Device, string, string?, number?])[] = [
  ['Safari on an iPhone', 'ios', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone', 5],
  ['Chrome on an iPhone', 'ios', `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'iPhone', 5],
  ['an iPad in desktop mode', 'ios', MAC, 'MacIntel', 5],
  [
    'an iPad that asks for the mobile site',
    'ios',
    MAC.replace('Macintosh; Intel Mac OS X 10_15_7', 'iPad; CPU OS 18_5 like Mac OS X'),
  ],
  ['Chrome on Android', 'android', ANDROID, 'Linux armv81', 5],
  ['Firefox on Android', 'android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['a tablet with Android', 'android', ANDROID.replace(' Mobile', ''), 'Linux armv81', 5],
  ['Samsung’s browser on a phone', 'android', ANDROID.replace('Version/4.0', 'SamsungBrowser/28.0')],
  ['Samsung DeX', 'android', DEX, 'Linux armv81', 5],
  ['Samsung DeX with a screen that is not touched', 'android', DEX, 'Linux x86_64', 0],
  ['Chrome on Android, desktop site', 'android', LINUX, 'Linux aarch64', 5],
  [
    'Firefox on Android, desktop site',
    'android',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Linux aarch64',
    5,
  ],
  [
    'HarmonyOS 4, which runs Android’s apps',
    'android',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 Chrome/114.0.5735.196 HuaweiBrowser/15.0 Mobile Safari/537.36',
  ],
  [
    'a phone with HarmonyOS NEXT',
    'phone',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${BLINK} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    'Linux aarch64',
    5,
  ],
  [
    'Huawei’s browser on HarmonyOS NEXT',
    'phone',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${BLINK} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
  ],
  [
    'a tablet with HarmonyOS NEXT',
    'phone',
    `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${BLINK} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
    'Linux aarch64',
    5,
  ],
  [
    'a computer with HarmonyOS',
    'computer',
    `Mozilla/5.0 (PC; OpenHarmony 5.0) ${BLINK} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
  ],
  ['a phone with KaiOS', 'phone', 'Mozilla/5.0 (Mobile; rv:84.0) Gecko/84.0 Firefox/84.0 KAIOS/3.0'],
  ['Chrome on Windows', 'browser', WINDOWS, 'Win32', 0],
  ['Chrome on Windows with a touch screen', 'browser', WINDOWS, 'Win32', 10],
  [
    'Chrome on a Mac',
    'browser',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/140.0.0.0 Safari/537.36`,
    'MacIntel',
    0,
  ],
  ['Chrome on Linux', 'browser', LINUX, 'Linux x86_64', 0],
  [
    'ChromeOS',
    'browser',
    LINUX.replace('X11; Linux x86_64', 'X11; CrOS aarch64 14541.0.0'),
    'Linux aarch64',
    10,
  ],
  ['Edge', 'browser', `${WINDOWS} Edg/140.0.0.0`, 'Win32', 0],
  ['Opera', 'browser', `${WINDOWS} OPR/121.0.0.0`, 'Win32', 0],
  [
    'Firefox on Windows',
    'computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Win32',
    0,
  ],
  [
    'Firefox on Linux',
    'computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Linux x86_64',
    0,
  ],
  [
    'Firefox on a Mac',
    'computer',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'MacIntel',
    0,
  ],
  ['Safari on a Mac', 'computer', MAC, 'MacIntel', 0],
  [
    'WeChat on Windows',
    'computer',
    `${WINDOWS} NetType/WIFI MicroMessenger/7.0.20 WindowsWechat(0x63090c33)`,
    'Win32',
    0,
  ],
  ['nothing that is known', 'computer', ''],
]

for (const [name, device, userAgent, platform = '', maxTouchPoints = 0] of CASES) {
  test(`${name}: ${device}`, () => {
    expect(deviceOf({ userAgent, platform, maxTouchPoints })).toBe(device)
  })
}

const IN_APP = {
  'WeChat, Android': `${ANDROID} XWEB/1380085 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 NetType/WIFI Language/zh_CN`,
  'WeChat, iPhone': `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003135) NetType/WIFI Language/zh_CN`,
  QQ: `${ANDROID} V1_AND_SQ_9.0.60_6478_YYB_D QQ/9.0.60.17095 NetType/WIFI WebP/0.4.1`,
  Weibo: `${IPHONE} Mobile/15E148 Weibo (iPhone14,5__weibo__14.6.0__iphone__os17.5)`,
  DingTalk: `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.6.0) com.laiwang.DingTalk/41233838`,
  Douyin: `${IPHONE} Mobile/15E148 aweme_30.1.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`,
  Alipay: `${ANDROID} UCBS/2.11 ChannelId(1) NebulaSDK/1.8 AlipayDefined(nt:WIFI) AliApp(AP/10.6.0) AlipayClient/10.6.0 Language/zh-Hans`,
  Line: `${IPHONE} Mobile/15E148 Safari Line/14.9.0`,
  Facebook: `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0;FBDV/iPhone14,5;FBLC/en_US]`,
  'Facebook, Android': `${ANDROID} [FB_IAB/FB4A;FBAV/468.0.0;]`,
  Instagram: `${ANDROID} Instagram 336.0.0 Android (34/14; 420dpi)`,
  TikTok: `${ANDROID} trill_350102 JsSdk/1.0 NetType/WIFI Channel/googleplay BytedanceWebview/d8a21c6`,
}

test.each(Object.entries(IN_APP))('%s shows the page in a browser of its own', (_, userAgent) => {
  expect(isInApp(userAgent)).toBe(true)
})

test('a browser, and the wallet’s own, need no way out', () => {
  for (const [name, , userAgent] of CASES) {
    if (!name.startsWith('WeChat')) expect(isInApp(userAgent), name).toBe(false)
  }
  // QQ's browser is one, not the messenger.
  expect(isInApp(`${ANDROID} MQQBrowser/15.0 Mobile`)).toBe(false)
  expect(isInApp(`${IPHONE} MicroMessenger/8.0 TokenPocket_iOS`)).toBe(false)
})

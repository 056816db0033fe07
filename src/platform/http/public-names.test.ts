import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen, redirectTo, type Strangers, startStrangers } from '#server/testing/strangers.ts'
import { type Outbound, openOutbound } from './guarded-fetch.ts'

const USER_AGENT = 'a test'

let strangers: Strangers
let out: Outbound
beforeAll(async () => {
  strangers = await startStrangers()
  out = openOutbound({ isOn: true, userAgent: USER_AGENT, tests: strangers.tests })
})
afterAll(() => strangers.stop())

const fetched = (url: string) => out.guardedFetch(url)

describe('only public addresses are connected to', () => {
  test.each([
    ...[
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://localhost/',
      'http://localhost./',
      'http://2130706433/',
    ],
    ...['http://0x7f000001/', 'http://0177.0.0.1/', 'http://0x7f.1/', 'http://127.1/', 'http://0/'],
    ...[
      'http://127.0.0.1./',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[64:ff9b::7f00:1]/',
    ],
    ...[
      'http://169.254.169.254/latest/meta-data/',
      'http://0xa9fea9fe/',
      'http://2852039166/',
      'http://8.8.8.8/',
    ],
    ...[
      'http://１２７.0.0.1/',
      'http://127。0。0。1/',
      'http://①②⑦.⓪.⓪.①/',
      'http://intranet/',
      'http://printer.local/',
    ],
    ...[
      'http://user:pass@example.org/',
      'http://user@example.org/',
      'ftp://example.org/',
      'file:///etc/passwd',
    ],
    ...[
      'gopher://example.org/',
      'data:text/plain,a',
      'javascript:alert(1)',
      '',
      'http://',
      'http://example.org\\@127.0.0.1/',
    ],
    ...[
      'http://example.org:22/',
      'http://example.org:25/',
      'https://example.org:8443/',
      'http://example.org:6379/',
    ],
  ])('%s is refused as it is written, without a question', async url => {
    const before = strangers.dns.asked.length
    expect(await fetched(url)).toEqual({ refused: 'notAllowed' })
    expect(strangers.dns.asked.length).toBe(before)
  })

  test.each([
    ['loopback', '127.0.0.2'],
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.1.1'],
    ['metadata of clouds', '169.254.169.254'],
    ['metadata of one cloud', '168.63.129.16'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.100.100.200'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['reserved', '192.0.0.192'],
    ['documentation', '203.0.113.1'],
    ['benchmarks', '198.18.0.1'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['not given out', '4000::1'],
    ['not given out', '9000::1'],
  ])('a name of a %s address (%s) is refused, alone and among public ones', async (_range, address) => {
    const isSix = address.includes(':')
    strangers.dns.records.set('inside.example.org', isSix ? { AAAA: [address] } : { A: [address] })
    expect(await fetched('https://inside.example.org/')).toEqual({ refused: 'notAllowed' })
    strangers.dns.records.set(
      'inside.example.org',
      isSix ? { A: ['127.0.0.1'], AAAA: [address] } : { A: ['127.0.0.1', address] },
    )
    expect(await fetched('http://inside.example.org/')).toEqual({ refused: 'notAllowed' })
  })

  test('a name of public addresses is connected to at those', async () => {
    const [four, six] = ['1.1.1.1', '2606:4700:4700::1111']
    strangers.dns.records.set('public.example.org', { A: [four], AAAA: [six] })
    const seen: unknown[] = []
    // Nothing leaves this machine: where the socket would connect to is written down.
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, given) {
      const [{ host, lookup }] = [Object(given)].flat()
      lookup(host, { all: true }, (error: unknown, found: unknown) => {
        seen.push(error ?? found)
        this.destroy(new Error('no connection'))
      })
      return this
    })
    for (const scheme of ['http', 'https'])
      expect(await fetched(`${scheme}://public.example.org/`)).toEqual({ refused: 'failed' })
    connect.mockRestore()
    const found = [
      { address: four, family: 4 },
      { address: six, family: 6 },
    ]
    expect(seen).toEqual([found, found])
  })

  test('a name of this very machine is refused, as services may listen there that a firewall hides', async () => {
    const own = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
    for (const { address, family, internal } of own) {
      if (internal) continue
      strangers.dns.records.set('own.example.org', family === 'IPv6' ? { AAAA: [address] } : { A: [address] })
      expect(await fetched('http://own.example.org/'), address).toEqual({ refused: 'notAllowed' })
    }
  })

  test('a name that means something else a moment later leads to what was checked', async () => {
    let isHidden = false
    let asked = 0
    let inside = 0
    // Public the first time, private from then on; the public one leads to itself, so that a second connection is made.
    strangers.dns.records.set('rebind.example.org', {
      A: () => {
        asked += 1
        return [isHidden || asked > 1 ? '127.0.0.2' : '127.0.0.1']
      },
    })
    const front = createServer((request, response) => {
      if (request.url === '/') redirectTo('/second')(request, response)
      else response.end('what was checked')
    })
    const port = await listen(front)
    const hidden = createServer((_request, response) => {
      inside += 1
      response.end('the secret')
    })
    // Not every system has more than one address of its own; there it is refused all the same.
    hidden.on('error', () => {}).listen(port, '127.0.0.2')
    const own = { ...strangers.tests, ports: [port] }
    const open = openOutbound({ isOn: true, userAgent: USER_AGENT, tests: own })
    const url = `http://rebind.example.org:${port}/`
    expect(await open.guardedFetch(url)).toMatchObject({ text: 'what was checked' })
    expect(asked).toBe(1)
    isHidden = true
    expect(await open.guardedFetch(url)).toEqual({ refused: 'notAllowed' })
    expect(inside).toBe(0)
    front.close()
    hidden.close()
  })
})

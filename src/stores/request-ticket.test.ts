import { expect, test } from 'vitest'
import { readNumber, readTicket, ticketIn } from './request-ticket.ts'

const OWN = { id: 'D-7K3M-92QX', key: 'aB_9-z' }

test('a number is understood however it was read out or typed', () => {
  for (const typed of ['D-7K3M-92QX', ' d 7k3m 92qx ', 'd7k3m92qx', 'D–7K3M–92QX'])
    expect(readNumber(typed)).toBe(OWN.id)
  expect(readNumber('my request')).toBe('my request')
})

test('a private link opens the request wherever it is pasted, broken over two lines too', () => {
  const link = 'https://www.tokenpocket.pro/en/status/#id=D-7K3M-92QX&key=aB_9-z'
  expect(readTicket(link, '')).toEqual(OWN)
  expect(readTicket('', link)).toEqual(OWN)
  expect(readTicket('D-7K3M-92QX', `${link.slice(0, 50)}\n ${link.slice(50)}`)).toEqual(OWN)
  expect(readTicket('d7k3m92qx', ' aB_9-z ')).toEqual(OWN)
})

test('a fragment without number or key leaves them empty', () => {
  expect(ticketIn('#content')).toEqual({ id: '', key: '' })
  expect(ticketIn('#id=D-7K3M-92QX')).toEqual({ id: OWN.id, key: '' })
  expect(ticketIn('')).toEqual({ id: '', key: '' })
})

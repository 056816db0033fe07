import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES, MAX_REPORT_BYTES } from '#contract/limits.ts'
import { AROUND_FILE_BYTES, READ_ON } from './request.ts'

/** Why a request is refused by its head alone, before anything reads its body. */
export interface HeadRefusal {
  status: 400 | 413 | 415 | 501
  message: string
  headers?: Record<string, string>
}

const LARGEST_UPLOAD_BYTES = MAX_REPORT_BYTES + AROUND_FILE_BYTES
/** What is announced to be larger is refused whatever it is; below that the route answers, with the words for its form. */
const LARGEST_READ_BYTES = LARGEST_UPLOAD_BYTES * READ_ON
/** US-ASCII is a part of UTF-8. */
const READ_CHARSETS = ['utf-8', 'utf8', 'us-ascii']

function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name) count++
  return count
}

/** The number of bytes that may be announced: who waits for our word to send them loses nothing by an early no. */
function largestBody({ headers }: IncomingMessage): number {
  if (headers.expect === undefined) return LARGEST_READ_BYTES
  return /^multipart\//i.test(headers['content-type'] ?? '') ? LARGEST_UPLOAD_BYTES : MAX_BODY_BYTES
}

function isReadCharset(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? '')?.[1]
  return charset === undefined || READ_CHARSETS.includes(charset.toLowerCase())
}

function refusalOfBody(incoming: IncomingMessage): HeadRefusal | undefined {
  const { headers } = incoming
  const transfer = headers['transfer-encoding']
  const announced = Number(headers['content-length'] ?? 0)
  if (transfer === undefined && announced === 0) return undefined
  // RFC 9112, 6.1. Node itself undoes `chunked` and hands anything before it to the reader as it came.
  if (transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked')
    return { status: 501, message: 'The only transfer coding read here is chunked' }
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  // RFC 9110, 15.5.16: the header tells that the coding was the problem, and not the type.
  if (coding !== 'identity')
    return { status: 415, message: 'Send bodies uncompressed', headers: { 'Accept-Encoding': 'identity' } }
  if (!isReadCharset(headers['content-type'])) return { status: 415, message: 'Send bodies in UTF-8' }
  const limit = largestBody(incoming)
  if (announced > limit) return { status: 413, message: `The body is larger than ${limit} bytes` }
  return undefined
}

/**
 * Refuses what routes would misread or what is too large to be read at all; undefined for a request that the app may have.
 * Two `Host`s: a proxy in front may have taken the other one.
 */
export function refusalOfHead(incoming: IncomingMessage): HeadRefusal | undefined {
  if (countOf(incoming, 'host') > 1) return { status: 400, message: 'More than one Host' }
  return refusalOfBody(incoming)
}

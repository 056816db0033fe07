import { describe, expect, it } from 'vitest'
import { roomFor, withRooms } from './rooms.ts'

const SIZE = 8

describe('the rooms of a search', () => {
  it('are empty for each search, whatever the one before left in them', () => {
    const before = withRooms(() => roomFor(SIZE).fill(7))
    const after = withRooms(() => roomFor(SIZE))
    expect(after.buffer).toBe(before.buffer)
    expect([...after]).toEqual(Array(SIZE).fill(0))
  })

  it('are apart within a search, and of the size that is asked for', () => {
    const [one, other] = withRooms(() => [roomFor(SIZE).fill(1), roomFor(SIZE)])
    expect([...other]).toEqual(Array(SIZE).fill(0))
    expect(one.buffer).not.toBe(other.buffer)
    expect(withRooms(() => roomFor(SIZE + 1))).toHaveLength(SIZE + 1)
  })

  it('are of the caller alone outside of a search, and after one that failed', () => {
    const fail = () => {
      roomFor(SIZE)
      throw new Error('no')
    }
    const kept = withRooms(() => roomFor(SIZE))
    expect(() => withRooms(fail)).toThrow('no')
    expect(roomFor(SIZE).buffer).not.toBe(kept.buffer)
  })

  it('are of one search at a time', () => {
    expect(() => withRooms(() => withRooms(() => roomFor(SIZE)))).toThrow('within another')
    expect(withRooms(() => roomFor(SIZE))).toHaveLength(SIZE)
  })

  it('are not kept without end', () => {
    const many = (): Uint8Array[] => Array.from({ length: 100 }, () => roomFor(SIZE))
    const [first, second] = [withRooms(many), withRooms(many)]
    expect(first[0]).toBe(second[0])
    expect(first[99]).not.toBe(second[99])
  })
})

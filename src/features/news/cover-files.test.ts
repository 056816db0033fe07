import { expect, test } from 'vitest'
import { coverFiles } from './cover-files.ts'

test('a drawn cover is shown in the width that its place needs', () => {
  expect(coverFiles('/art/cover-scams-1120.avif')).toEqual({
    src: '/art/cover-scams-560.webp',
    avif: '/art/cover-scams-280.avif 280w, /art/cover-scams-560.avif 560w, /art/cover-scams-1120.avif 1120w',
  })
})

test('a picture that an article brings is shown as it is', () => {
  expect(coverFiles('https://example.org/a.png')).toEqual({ src: 'https://example.org/a.png', avif: '' })
})

test.each([undefined, ''])('an article without a cover (%s) has that of news', address => {
  expect(coverFiles(address).src).toBe('/art/cover-news-560.webp')
})

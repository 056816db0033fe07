import { expect, test } from 'vitest'
import { packagePathProblem } from './package-paths.ts'

test('a path that a package exports may be imported', () => {
  for (const specifier of [
    'hono/etag',
    'viem/utils',
    '@noble/hashes/sha2.js',
    'astro/zod',
    'vitest',
    './a.ts',
  ])
    expect(packagePathProblem(specifier), specifier).toBeUndefined()
})

test('a path inside a package that it keeps to itself is named', () => {
  for (const specifier of [
    'astro/dist/core/build/index.js',
    'hono/src/hono.ts',
    'playwright/lib/runner',
    'ajv/lib/core.js',
    '@testing-library/dom/dist/config.js',
  ])
    expect(packagePathProblem(specifier), specifier).toContain('does not offer')
})

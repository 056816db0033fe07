import { expect } from 'vitest'
import { readPackage } from './read-package.ts'

/** What a package is found to be signed by, or what is wrong with it. */
export const signersOf = async (file: Buffer) => {
  const { signers, problem } = await readPackage(new Blob([new Uint8Array(file)]))
  return { ...signers, problem: problem?.problem, message: problem?.message }
}

export const refused = (problem: string, message: string) =>
  expect.objectContaining({
    verified: false,
    certificates: [],
    problem,
    message: expect.stringContaining(message),
  })

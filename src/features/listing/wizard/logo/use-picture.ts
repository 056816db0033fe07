import { useCallback, useEffect, useRef, useState } from 'react'
import { latest } from '#lib/latest.ts'
import { type Picture, type PictureError, readPicture } from './picture.ts'

export type LogoError = PictureError | { code: 'several' | 'missing' }

/** The picture that a logo is cut from. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture>()
  const [error, setError] = useState<LogoError>()
  const [isReading, setReading] = useState(false)
  const readings = useRef(latest())

  const choose = useCallback(async (files: readonly File[]) => {
    const [file, other] = files
    if (!file) return
    if (other) return setError({ code: 'several' })
    const isNewest = readings.current.begin()
    setReading(true)
    const outcome = await readPicture(file)
    // Of two pictures the later one is meant, however long the first takes.
    if (!isNewest()) return
    setReading(false)
    if (!outcome.ok) return setError(outcome.error)
    setError(undefined)
    setPicture(outcome.picture)
  }, [])

  return { picture, error, isReading, choose, setError }
}

const filesOf = (list: FileList | undefined): File[] => [...(list ?? [])]
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files that are dropped on the page or pasted into it; true while some hang above it. Anywhere on the page will do: a
 * file that misses its place would otherwise be opened in place of the page.
 */
export function useGivenFiles(choose: (files: readonly File[]) => void): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    const stopper = new AbortController()
    const { signal } = stopper
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setAbove(true)
    }
    const drop = (event: DragEvent) => {
      setAbove(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      choose(filesOf(event.dataTransfer?.files))
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setAbove(false)
    const paste = (event: ClipboardEvent) => choose(filesOf(event.clipboardData?.files))
    addEventListener('dragover', over, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('paste', paste, { signal })
    return () => stopper.abort()
  }, [choose])
  return isAbove
}

import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { latest } from '#lib/latest.ts'
import { logoOf } from '../../stores/logo.ts'
import { useListing } from '../use-listing.ts'
import { type Crop, fillCrop } from './crop.ts'
import { type Picture, type PictureError, readPicture, renderLogo } from './picture.ts'

/** Drawing and saving follow the visitor's hand at this distance. */
const RENDER_MS = 100

export type LogoError = PictureError | { code: 'several' | 'missing' }

interface Chosen {
  picture: Picture
  crop: Crop
}

/** The picture that a logo is cut from, the cut, and the logo itself, which is kept in the draft from then on. */
export function useLogo() {
  const listing = useListing()
  const { changeLogo } = logoOf(listing)
  const draft = useStore(listing.$draft)
  const { logo } = draft
  // Of a request that is revised on another device the logo may not be had at the moment.
  const isThere = logo !== undefined || draft.logoUrl !== undefined
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<LogoError>()
  const [isReading, setReading] = useState(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; render: () => void }>(undefined)
  const readings = useRef(latest())

  const settle = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.render()
    waiting.current = undefined
  }, [])
  // A visitor who leaves the step within that time has chosen all the same.
  useEffect(() => settle, [settle])

  const cut = useCallback(
    (picture: Picture, crop: Crop) => {
      setChosen({ picture, crop })
      if (waiting.current) clearTimeout(waiting.current.timer)
      const render = () => changeLogo(renderLogo(picture.image, crop))
      waiting.current = { render, timer: setTimeout(settle, RENDER_MS) }
    },
    [changeLogo, settle],
  )

  const choose = useCallback(
    async (files: readonly File[]) => {
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
      cut(outcome.picture, fillCrop(outcome.picture))
      settle()
    },
    [cut, settle],
  )

  return { logo, isThere, chosen, error, isReading, choose, cut, settle, setError }
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

import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { $drafts } from '../../stores/draft.ts'
import { changeLogo } from '../../stores/logo.ts'
import { type Crop, fillCrop } from './crop.ts'
import { type Picture, type PictureFault, readPicture } from './read-picture.ts'
import { renderLogo } from './render-logo.ts'

/** Drawing and saving follow the visitor's hand at this distance. */
const RENDER_MS = 100

export type LogoFault = PictureFault | { code: 'several' | 'missing' }

interface Chosen {
  picture: Picture
  crop: Crop
}

/** The picture that a logo is cut from, the cut, and the logo itself, which lies in the draft from then on. */
export function useLogo(kind: ListingKind) {
  const draft = useStore($drafts[kind])
  // A request that is mended on another device has its logo on the server only.
  const logo = draft.logo ?? safeUrl(draft.logoUrl)
  const [chosen, setChosen] = useState<Chosen>()
  const [fault, setFault] = useState<LogoFault>()
  const [isReading, setReading] = useState(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; render: () => void }>(undefined)
  const reading = useRef(0)

  const settle = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.render()
    waiting.current = undefined
  }, [])
  // Whoever leaves the step within that time has chosen all the same.
  useEffect(() => settle, [settle])

  const cut = useCallback(
    (picture: Picture, crop: Crop) => {
      setChosen({ picture, crop })
      if (waiting.current) clearTimeout(waiting.current.timer)
      const render = () => changeLogo(kind, renderLogo(picture.image, crop))
      waiting.current = { render, timer: setTimeout(settle, RENDER_MS) }
    },
    [kind, settle],
  )

  const choose = useCallback(
    async (files: readonly File[]) => {
      const [file, other] = files
      if (!file) return
      if (other) return setFault({ code: 'several' })
      const mine = ++reading.current
      setReading(true)
      const outcome = await readPicture(file)
      // Of two pictures the later one is meant, however long the first takes.
      if (mine !== reading.current) return
      setReading(false)
      if (!outcome.ok) return setFault(outcome.fault)
      setFault(undefined)
      cut(outcome.picture, fillCrop(outcome.picture))
      settle()
    },
    [cut, settle],
  )

  return { logo, chosen, fault, isReading, choose, cut, settle, setFault }
}

import { CropperCanvas, type CropperHandle, CropperImage } from 'cropperjs'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowDown, arrowLeft, arrowRight, arrowUp, minus, plus } from '#content/icons.ts'
import {
  type Crop,
  type CropFrame,
  centreCrop,
  cropAtZoom,
  cropOf,
  fillCrop,
  fitCrop,
  isCoarse,
  isWhole,
  matrixOf,
  moveCrop,
  type Size,
  withinReach,
  ZOOM_STEP,
  ZOOM_TOP,
  zoomCrop,
  zoomOf,
} from './crop.ts'
import styles from './Logo.module.scss'
import type { Picture } from './picture.ts'

interface Stage {
  show: (crop: Crop) => void
  remove: () => void
}

/** The square's share of the stage; Logo.module.scss draws it there. */
const FRAME_SHARE = 0.76

function frameOf(host: HTMLElement): CropFrame {
  const { clientWidth } = host
  const side = clientWidth * FRAME_SHARE
  return { offset: (clientWidth - side) / 2, side }
}

/**
 * Cropper's elements put their styles in by `adoptedStyleSheets`, which a policy without `unsafe-inline` admits. Safari before
 * 16.4 has none, and the policy refuses the <style> that replaces them: what is needed of them is here and in Logo.module.scss.
 */
function elementsFor(address: string): { canvas: CropperCanvas; image: CropperImage } {
  const canvas = new CropperCanvas()
  const image = new CropperImage()
  image.scalable = true
  image.translatable = true
  image.src = address
  // The stage itself describes what it shows.
  image.$image.alt = ''
  Object.assign(image.$image.style, { display: 'block', width: '100%', height: '100%', maxWidth: 'none' })
  const handle: CropperHandle = document.createElement('cropper-handle') as CropperHandle
  handle.action = 'move'
  handle.plain = true
  canvas.append(image, handle)
  return { canvas, image }
}

/**
 * A picture that is moved by pointer and finger, and zoomed by wheel and pinch, below a square that stays. Tells of
 * every change that a visitor makes.
 */
function mountStage(
  host: HTMLElement,
  address: string,
  size: Size,
  first: Crop,
  tell: (crop: Crop) => void,
): Stage {
  const { canvas, image } = elementsFor(address)
  let crop = first
  let isOurs = false
  let isVisitors = false

  function show(next: Crop): void {
    crop = next
    if (host.clientWidth === 0) return
    isOurs = true
    image.$setTransform(matrixOf(crop, size, frameOf(host)))
    isOurs = false
  }

  image.addEventListener('transform', event => {
    if (isOurs || !(event instanceof CustomEvent)) return
    // Cropper moves as far as one likes, and to its own middle at first; what a visitor wants is taken as far as it
    // makes sense.
    event.preventDefault()
    if (!isVisitors) return
    show(withinReach(cropOf(event.detail.matrix, size, frameOf(host)), size))
    tell(crop)
  })
  // Around the picture's own listener, which is put on as it comes into the document.
  canvas.addEventListener('action', () => (isVisitors = true), { capture: true })
  host.append(canvas)
  canvas.addEventListener('action', () => (isVisitors = false))
  const observer = new ResizeObserver(() => show(crop))
  observer.observe(host)
  return {
    show,
    remove: () => {
      observer.disconnect()
      canvas.remove()
    },
  }
}

interface Props {
  picture: Picture
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** Shares of the square's side: two pixels of the logo, and twenty. */
const STEP = 0.01
const LARGE_STEP = 0.1

/** What a key asks for; undefined when it asks for nothing here. */
function keyed({ key, shiftKey }: KeyboardEvent, crop: Crop, picture: Picture): Crop | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  const zoom = shiftKey ? ZOOM_STEP ** 3 : ZOOM_STEP
  const moves: Record<string, () => Crop> = {
    ArrowLeft: () => moveCrop(crop, -step, 0),
    ArrowRight: () => moveCrop(crop, step, 0),
    ArrowUp: () => moveCrop(crop, 0, -step),
    ArrowDown: () => moveCrop(crop, 0, step),
    '+': () => zoomCrop(crop, zoom),
    '=': () => zoomCrop(crop, zoom),
    '-': () => zoomCrop(crop, 1 / zoom),
    _: () => zoomCrop(crop, 1 / zoom),
    '0': () => centreCrop(picture, crop),
  }
  return moves[key]?.()
}

interface ControlsProps {
  picture: Picture
  crop: Crop
  onChange: (crop: Crop) => void
}

/** What keys and fingers do, as buttons and a slider. */
function Controls({ picture, crop, onChange }: ControlsProps) {
  const { t } = useTranslation('listing')
  const zoomId = useId()
  const button = (name: string, path: string, next: () => Crop): ReactElement => (
    <button
      type="button"
      className={styles.round}
      aria-label={name}
      title={name}
      onClick={() => onChange(next())}
    >
      <svg className="iconLine" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  const word = (name: string, next: () => Crop): ReactElement => (
    <button type="button" className={styles.word} onClick={() => onChange(next())}>
      {name}
    </button>
  )
  const percent = Math.round((fillCrop(picture).side / crop.side) * 100)

  return (
    <div className={styles.controls}>
      <div className={styles.zoom}>
        {button(t('logo.tool.zoomOut'), minus, () => zoomCrop(crop, 1 / ZOOM_STEP))}
        <label className="visuallyHidden" htmlFor={zoomId}>
          {t('logo.tool.zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={0}
          max={ZOOM_TOP}
          value={zoomOf(crop, picture)}
          aria-valuetext={t('logo.tool.zoomValue', { percent })}
          onChange={event => onChange(cropAtZoom(crop, picture, event.currentTarget.valueAsNumber))}
        />
        {button(t('logo.tool.zoomIn'), plus, () => zoomCrop(crop, ZOOM_STEP))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: four buttons that belong together are no form of their own. */}
      <div className={styles.moves} role="group" aria-label={t('logo.tool.move')}>
        {button(t('logo.tool.left'), arrowLeft, () => moveCrop(crop, -STEP * 2, 0))}
        {button(t('logo.tool.right'), arrowRight, () => moveCrop(crop, STEP * 2, 0))}
        {button(t('logo.tool.up'), arrowUp, () => moveCrop(crop, 0, -STEP * 2))}
        {button(t('logo.tool.down'), arrowDown, () => moveCrop(crop, 0, STEP * 2))}
      </div>
      <div className={styles.words}>
        {word(t('logo.tool.fill'), () => fillCrop(picture))}
        {word(t('logo.tool.fit'), () => fitCrop(picture))}
        {word(t('logo.tool.centre'), () => centreCrop(picture, crop))}
      </div>
    </div>
  )
}

/** The picture below its square, and every way to move and zoom it. */
export function CropTool({ picture, crop, onCrop }: Props) {
  const { t } = useTranslation('listing')
  const host = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage>(undefined)
  const tell = useRef(onCrop)
  tell.current = onCrop

  useEffect(() => {
    if (!host.current) return
    const { address } = picture
    stage.current = mountStage(host.current, address, picture, fillCrop(picture), next => tell.current(next))
    return () => stage.current?.remove()
  }, [picture])
  useEffect(() => stage.current?.show(crop), [crop])

  const change = (next: Crop) => onCrop(withinReach(next, picture))

  function press(event: KeyboardEvent): void {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyed(event, crop, picture)
    if (!next) return
    event.preventDefault()
    change(next)
  }

  return (
    <div className={styles.tool}>
      {/* A picture that is moved by keys is no control that a role has a name for. */}
      <div
        ref={host}
        className={styles.stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in it.
        tabIndex={0}
        aria-label={t('logo.tool.label')}
        onKeyDown={press}
      />
      <Controls picture={picture} crop={crop} onChange={change} />
      <p className={styles.hint}>{t('logo.tool.hint')}</p>
      <p className={styles.hint} role="status">
        {isCoarse(crop) && <strong className={styles.warn}>{t('logo.coarse')}</strong>}
        {isWhole(crop, picture) && <span>{t('logo.asItIs')}</span>}
      </p>
    </div>
  )
}

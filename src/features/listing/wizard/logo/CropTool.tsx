import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { arrowDown, arrowLeft, arrowRight, arrowUp, minus, plus } from '#content/icons.ts'
import {
  fillView,
  firstView,
  fitView,
  isCoarse,
  isWhole,
  sideAtZoom,
  type View,
  ZOOM_STEP,
  ZOOM_TOP,
  zoomOf,
} from './crop.ts'
import styles from './Logo.module.scss'
import type { Picture } from './picture.ts'
import { mountStage, type Stage } from './stage.ts'

/** Shares of the square's side: two pixels of the logo, and twenty. */
const STEP = 0.01
const LARGE_STEP = 0.1

type Change = (now: View) => View

/** Moves the picture by a share of the square's side: right and down are positive. */
const moved =
  (x: number, y: number): Change =>
  ({ side, right, down }) => ({ side, right: right + x * side, down: down + y * side })
const nearer =
  (factor: number): Change =>
  view => ({ ...view, side: view.side / factor })
const centred: Change = view => ({ ...view, right: 0, down: 0 })

/** What a key asks for; undefined when it asks for nothing here. */
function keyed({ key, shiftKey }: KeyboardEvent): Change | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  const zoom = shiftKey ? ZOOM_STEP ** 3 : ZOOM_STEP
  const changes: Record<string, Change> = {
    ArrowLeft: moved(-step, 0),
    ArrowRight: moved(step, 0),
    ArrowUp: moved(0, -step),
    ArrowDown: moved(0, step),
    '+': nearer(zoom),
    '=': nearer(zoom),
    '-': nearer(1 / zoom),
    _: nearer(1 / zoom),
    '0': centred,
  }
  return changes[key]
}

interface ControlsProps {
  picture: Picture
  view: View
  onChange: (change: Change) => void
}

/** What keys and fingers do, as buttons and a slider. */
function Controls({ picture, view, onChange }: ControlsProps) {
  const { t } = useTranslation('listing')
  const zoomId = useId()
  const button = (name: string, path: string, change: Change): ReactElement => (
    <button
      type="button"
      className="buttonSmall"
      aria-label={name}
      title={name}
      onClick={() => onChange(change)}
    >
      <svg className="iconLine" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  const word = (name: string, change: Change): ReactElement => (
    <button type="button" className="buttonSmall" onClick={() => onChange(change)}>
      {name}
    </button>
  )
  const percent = Math.round((fillView(picture).side / view.side) * 100)
  const slide = (zoom: number) => onChange(now => ({ ...now, side: sideAtZoom(zoom, picture) }))

  return (
    <div className={`cluster ${styles.controls}`}>
      <div className="cluster">
        {button(t('logo.tool.zoomOut'), minus, nearer(1 / ZOOM_STEP))}
        <label className="visuallyHidden" htmlFor={zoomId}>
          {t('logo.tool.zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={0}
          max={ZOOM_TOP}
          value={zoomOf(view.side, picture)}
          aria-valuetext={t('logo.tool.zoomValue', { percent })}
          onChange={event => slide(event.currentTarget.valueAsNumber)}
        />
        {button(t('logo.tool.zoomIn'), plus, nearer(ZOOM_STEP))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: four buttons that belong together are no form of their own. */}
      <div className="cluster" role="group" aria-label={t('logo.tool.move')}>
        {button(t('logo.tool.left'), arrowLeft, moved(-STEP * 2, 0))}
        {button(t('logo.tool.right'), arrowRight, moved(STEP * 2, 0))}
        {button(t('logo.tool.up'), arrowUp, moved(0, -STEP * 2))}
        {button(t('logo.tool.down'), arrowDown, moved(0, STEP * 2))}
      </div>
      <div className="cluster">
        {word(t('logo.tool.fill'), () => fillView(picture))}
        {word(t('logo.tool.fit'), () => fitView(picture))}
        {word(t('logo.tool.centre'), centred)}
      </div>
    </div>
  )
}

/** Draws what is still to be drawn, so that the logo is the one that is seen. */
export type Settle = () => Promise<void>

interface Props {
  picture: Picture
  /** The logo was drawn: 200×200 px, as a `data:` address. */
  onLogo: (logo: string) => void
  ref?: Ref<Settle>
}

/** The picture below its square, and every way to move and zoom it. */
export function CropTool({ picture, onLogo, ref }: Props) {
  const { t } = useTranslation('listing')
  const host = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage>(undefined)
  const [view, setView] = useState(() => firstView(picture))
  useImperativeHandle(ref, () => async () => stage.current?.settle(), [])

  // Before paint and, at the end, before the elements are gone, which then draw no more.
  useLayoutEffect(() => {
    if (!host.current) return
    const first = firstView(picture)
    setView(first)
    stage.current = mountStage(host.current, picture, first, { onView: setView, onLogo })
    return stage.current.remove
  }, [picture, onLogo])

  const change = (next: Change) => stage.current?.change(next)

  function press(event: KeyboardEvent): void {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyed(event)
    if (!next) return
    event.preventDefault()
    change(next)
  }

  return (
    <div className="stack">
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
      <Controls picture={picture} view={view} onChange={change} />
      <p className="formHint">{t('logo.tool.hint')}</p>
      <p className="formHint" role="status">
        {isCoarse(view) && <strong>{t('logo.coarse')}</strong>}
        {isWhole(view, picture) && <span>{t('logo.asItIs')}</span>}
      </p>
    </div>
  )
}

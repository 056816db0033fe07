import Cropper, { type CropperImage, type CropperSelection } from 'cropperjs'
import { isWithinReach, type View, withinReach } from './crop.ts'
import { drawnSide, type Picture, shrinkToLogo } from './picture.ts'

/**
 * The square stays, the picture is moved and zoomed below it. Safari before 16.4 cannot adopt the styles that these elements
 * bring, and the policy refuses the <style> in their place: what is needed of them is in Logo.module.scss.
 */
const TEMPLATE = `
<cropper-canvas aria-hidden="true">
  <cropper-image initial-fit="" scalable translatable></cropper-image>
  <cropper-handle action="move" plain></cropper-handle>
  <cropper-selection aspect-ratio="1" initial-coverage="0.76" precise></cropper-selection>
</cropper-canvas>`

/** Drawing and saving follow the visitor's hand at this distance. */
const DRAW_MS = 100

/** Draws at once, and a little later whenever it is asked to; `settle` draws what is still to be drawn. */
function createDrawing(draw: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawing = draw()
  function drawNow(): void {
    clearTimeout(timer)
    timer = undefined
    drawing = draw()
  }
  function drawSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(drawNow, DRAW_MS)
  }
  function settle(): Promise<void> {
    if (timer !== undefined) drawNow()
    return drawing
  }
  return { drawSoon, settle }
}

/** What the square shows, from Cropper's matrix and back: it is around the picture's own middle. */
function createView({ width, height }: Picture, image: CropperImage, selection: CropperSelection) {
  const middle = () => selection.x + selection.width / 2
  const viewOf = ([scale = 1, , , , x = 0, y = 0]: readonly number[]): View => ({
    side: selection.width / scale,
    right: (width / 2 + x - middle()) / scale,
    down: (height / 2 + y - middle()) / scale,
  })
  function show({ side, right, down }: View): void {
    const scale = selection.width / side
    const [x, y] = [middle() + right * scale - width / 2, middle() + down * scale - height / 2]
    image.$setTransform(scale, 0, 0, scale, x, y)
  }
  return { viewOf, show, now: () => viewOf(image.$getTransform()) }
}

async function drawLogo(selection: CropperSelection, { side }: View): Promise<string> {
  const beforeDraw = (context: CanvasRenderingContext2D) => {
    context.imageSmoothingQuality = 'high'
  }
  const drawn = drawnSide(side)
  return shrinkToLogo(await selection.$toCanvas({ width: drawn, height: drawn, beforeDraw }))
}

export interface Stage {
  /** Lays the picture otherwise, as far as it makes sense. */
  change: (view: (now: View) => View) => void
  /** Draws at once what is still to be drawn. */
  settle: () => Promise<void>
  remove: () => void
}

export interface StageEvents {
  onView: (view: View) => void
  /** The logo was drawn: 200×200 px, as a `data:` address. */
  onLogo: (logo: string) => void
}

/** Shows a picture in Cropper's elements. */
export function mountStage(host: HTMLElement, picture: Picture, first: View, events: StageEvents): Stage {
  const cropper = new Cropper(picture.image, { container: host, template: TEMPLATE })
  const [image, selection] = [cropper.getCropperImage(), cropper.getCropperSelection()]
  if (!image || !selection) throw new Error('Cropper’s elements are not defined')
  const { viewOf, show, now } = createView(picture, image, selection)
  /** It is moved by the visitor alone from then on. */
  let isShown = false

  function showAgain(view: View): void {
    isShown = false
    show(view)
    isShown = true
  }
  const shown = image.$ready().then(() => showAgain(first))

  const { drawSoon, settle } = createDrawing(async () => {
    if (!isShown) await shown
    // Left before the picture was there.
    if (selection.isConnected) events.onLogo(await drawLogo(selection, now()))
  })

  image.addEventListener('transform', event => {
    if (!isShown || !(event instanceof CustomEvent)) return
    const view = viewOf(event.detail.matrix)
    if (!isWithinReach(view, picture)) return event.preventDefault()
    events.onView(view)
    drawSoon()
  })

  let { clientWidth } = host
  const observer = new ResizeObserver(() => {
    if (host.clientWidth === clientWidth || host.clientWidth === 0) return
    const [view, ratio] = [now(), host.clientWidth / clientWidth]
    clientWidth = host.clientWidth
    const [start, side] = [selection.x * ratio, selection.width * ratio]
    selection.$change(start, start, side, side)
    showAgain(view)
  })
  observer.observe(host)

  function remove(): void {
    observer.disconnect()
    // A visitor who leaves the step within that time has chosen all the same.
    void settle()
    cropper.destroy()
  }
  return { change: view => show(withinReach(view(now()), picture)), settle, remove }
}

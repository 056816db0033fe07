import { useStore } from '@nanostores/react'
import { type ChangeEvent, useId, useState } from 'react'
import { $favourites, favouritesFile, importFavourites } from '../stores/favourites.ts'
import { useStoreT } from './StoreMessages.tsx'

const FILE_NAME = 'tokenpocket-favourites.json'
/** 500 ids are 5 kB; a file far larger is something else. */
const MAX_FILE_BYTES = 100_000

/** A click on a link that exists for the moment is how a page hands over a file. */
function handOver(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(url)
}

/** Favourites live in this browser; a file carries them to another. */
export function FavouriteTools() {
  const t = useStoreT()
  const favourites = useStore($favourites)
  const [message, setMessage] = useState('')
  const id = useId()

  async function read(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    const count = file.size <= MAX_FILE_BYTES ? importFavourites(await file.text()) : undefined
    setMessage(count === undefined ? t('favourites.importFailed') : t('favourites.imported', { count }))
    // The same file may be chosen again.
    input.value = ''
  }

  return (
    <div className="cluster storeTools">
      <button
        type="button"
        className="buttonSmall"
        disabled={favourites.length === 0}
        onClick={() => handOver(favouritesFile())}
      >
        {t('favourites.export')}
      </button>
      <label className="buttonSmall" htmlFor={id}>
        <span>{t('favourites.import')}</span>
        <input id={id} type="file" accept="application/json,.json" onChange={read} />
      </label>
      <p role="status">{message}</p>
    </div>
  )
}

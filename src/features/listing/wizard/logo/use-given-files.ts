import { useEffect, useState } from 'react'

const filesOf = (list: FileList | undefined): File[] => [...(list ?? [])]
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files that are dropped on the page or pasted into it; true while some hang above it. Anywhere on the page will do: a
 * file that misses its place would otherwise be opened in place of the page.
 */
export function useGivenFiles(take: (files: readonly File[]) => void): boolean {
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
      take(filesOf(event.dataTransfer?.files))
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setAbove(false)
    const paste = (event: ClipboardEvent) => take(filesOf(event.clipboardData?.files))
    addEventListener('dragover', over, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('paste', paste, { signal })
    return () => stopper.abort()
  }, [take])
  return isAbove
}

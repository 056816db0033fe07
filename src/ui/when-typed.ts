import type { ChangeEvent, CompositionEvent } from 'react'

/**
 * Handlers of a search that follows what is typed. Chinese, Japanese and Korean are composed from letters that are none of the
 * text yet: they are told of when the composition ends. The field keeps its own text, as React may not write into it meanwhile.
 */
export const whenTyped = (tell: (text: string) => void) => ({
  onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) tell(currentTarget.value)
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => tell(currentTarget.value),
})

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#root/web/api/client.ts'
import { lessonQuery } from './queries.ts'

/** One screen of what was behind the firm, for the projector. */
export interface ProjectorSlide {
  readonly key: string
  readonly content: ReactNode
}

/** Shows a slide, counted from 1, on every projector of a lesson. */
export function useShowSlide(id: string) {
  const queries = useQueryClient()
  const { queryKey } = lessonQuery(id)
  return useMutation({
    mutationFn: (slide: number) => call('PUT /api/operator/lessons/{id}/slide', { params: { id }, body: { slide } }),
    onSuccess: (lesson) => queries.setQueryData(queryKey, lesson),
    // Another facilitator may have moved the lesson on.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

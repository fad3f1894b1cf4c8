import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => answer(api.operator.staff.$get()),
})

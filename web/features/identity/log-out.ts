import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#root/web/api/client.ts'
import { sessionChange } from '#root/web/api/session.ts'
import { storeSeat } from '#root/web/api/stored-seat.ts'

/**
 * Ends the session. Then opens the log-in page; for a seat, the join page. While the server cannot be reached, the session
 * and the page stay.
 */
export function useLogOut(to: '/login' | '/join' = '/login') {
  const navigate = useNavigate()
  return useMutation({
    mutationKey: sessionChange,
    mutationFn: () => call('DELETE /api/session'),
    // A user who logs out is not shown that the session has ended: that event arrives before the log-in page.
    onSuccess: async () => {
      if (to === '/join') storeSeat(null)
      await navigate(to)
    },
  })
}

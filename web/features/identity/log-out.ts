import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#root/web/api/client.ts'
import { sessionChange } from '#root/web/api/session.ts'

/** Ends the session on the server and goes to the log-in. While the server cannot be reached the session stays, and so does the reader. */
export function useLogOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationKey: sessionChange,
    mutationFn: () => call('DELETE /api/session'),
    // Who leaves by themselves is not told that their session has ended: the end is heard of before the log-in is there.
    onSuccess: async () => {
      await navigate('/login')
    },
  })
}

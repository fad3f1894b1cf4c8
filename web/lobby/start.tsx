import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { keepPress } from '#root/web/ui/keep-press.ts'
import './lobby.css'
import { addLobbyAuditLabels } from './audit-labels.ts'
import { lobbyRouter } from './router.tsx'

addLobbyAuditLabels()
keepPress()
createRoot(document.getElementById('lobby')!).render(
  <StrictMode>
    <RouterProvider router={lobbyRouter()} />
  </StrictMode>,
)

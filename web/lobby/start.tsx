import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { capturePresses } from '#root/web/ui/capture-presses.ts'
import './lobby.css'
import { addLobbyAuditLabels } from './audit-labels.ts'
import { lobbyRouter } from './router.tsx'

addLobbyAuditLabels()
capturePresses()
createRoot(document.getElementById('lobby')!).render(
  <StrictMode>
    <RouterProvider router={lobbyRouter()} />
  </StrictMode>,
)

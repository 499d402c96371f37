import { useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ContexteRouteur } from '../app/garde.ts'
import { veillerAuxRetraits } from '../emport/veilleDesRetraits.ts'

export const Route = createRootRouteWithContext<ContexteRouteur>()({ component: Racine })

function Racine() {
  const client = useQueryClient()
  useEffect(() => veillerAuxRetraits(() => void client.invalidateQueries({ queryKey: ['tablette'] })), [client])
  return <Outlet />
}

import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ContexteRouteur } from '../app/garde.ts'

export const Route = createRootRouteWithContext<ContexteRouteur>()({ component: Outlet })

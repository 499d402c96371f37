import { createFileRoute } from '@tanstack/react-router'
import { TablettePage } from '../emport/TablettePage.tsx'

/** S'ouvre sans session ni réseau : un code, puis les dossiers que la tablette a emportés. */
export const Route = createFileRoute('/tablette')({ component: TablettePage })

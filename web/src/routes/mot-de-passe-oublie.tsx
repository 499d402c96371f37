import { createFileRoute } from '@tanstack/react-router'
import { MotDePasseOubliePage } from '../compte/MotDePasseOubliePage.tsx'

export const Route = createFileRoute('/mot-de-passe-oublie')({ component: MotDePasseOubliePage })

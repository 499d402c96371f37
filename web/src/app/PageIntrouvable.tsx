import { Link } from '@tanstack/react-router'
import { usePage } from '../acces/page.ts'

export function PageIntrouvable() {
  usePage('Page introuvable', [])
  return (
    <div className="vide">
      <h1>Page introuvable</h1>
      <p className="soft">L’adresse est inexacte, ou ce qu’elle désignait n’existe plus.</p>
      <Link className="btn" to="/">
        Revenir à l’accueil
      </Link>
    </div>
  )
}

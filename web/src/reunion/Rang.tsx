import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import commun from './ligneDeReunion.module.css'

interface Props {
  readonly nom: string
  readonly rang: number
  readonly dernier: number
  readonly classer: (rang: number) => void
}

/** Le rang d'un ménage sur un logement, et de quoi le changer : un menu, ou Alt et une flèche. */
export function Rang({ nom, rang, dernier, classer }: Props) {
  if (dernier < 2) return <span className={commun.place}>{rang}</span>
  const entrees = Array.from({ length: dernier }, (_, place) => ({
    cle: String(place + 1),
    libelle: `Rang ${place + 1}`,
    ...(place + 1 === rang ? { raison: 'Son rang actuel.' } : {}),
    faire: () => classer(place + 1),
  }))
  return (
    <span className={commun.place}>
      {rang}
      <Menu nom={`Changer le rang de ${nom}`} bouton={<Icone nom="rangs" />} classe="ib" largeur={180} groupes={[{ entrees }]} />
      <button hidden type="button" tabIndex={-1} data-reponse="monter" onClick={() => rang > 1 && classer(rang - 1)} />
      <button hidden type="button" tabIndex={-1} data-reponse="descendre" onClick={() => rang < dernier && classer(rang + 1)} />
    </span>
  )
}

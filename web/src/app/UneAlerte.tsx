import { formatDateCourte } from '@relogement/domain/common/date.format'
import { Link } from '@tanstack/react-router'
import { adresseDeLOperation, adresseDuMenage } from '../acces/navigation.ts'
import { adresseDuLogementEnCause } from '../alerte/alerte.data.ts'
import { tonDAlerte } from '../alerte/ton.ts'
import type { ReponseApi } from '../core/api.ts'
import { Icone } from '../core/Icone.tsx'
import { jourDe } from '../core/jour.ts'
import styles from './uneAlerte.module.css'

export type Alerte = ReponseApi<'GET /v1/utilisateurs/moi/alertes'>['hydra:member'][number]

export const estTraitable = ({ menage, can }: Alerte): boolean => menage !== null && can.includes('clore')

/** Ce qu'une ligne peut faire. */
export interface Gestes {
  readonly fermer: () => void
  readonly choisies: ReadonlySet<string> | null
  readonly choisir: (id: string) => void
  readonly clore: (alerte: Alerte, puis: () => void) => void
  readonly reporter: (alerte: Alerte) => void
}

export function UneAlerte({
  alerte,
  gestes: { fermer, choisies, choisir, clore, reporter },
}: {
  readonly alerte: Alerte
  readonly gestes: Gestes
}) {
  const { id, texte, couleur, statut, dateAlerte, menage, operation } = alerte
  const due = statut === 'ALERTE'
  const logement = adresseDuLogementEnCause(alerte)
  const traitable = estTraitable(alerte)
  return (
    <li className={styles.ligne} data-alerte={id} tabIndex={-1}>
      {choisies !== null && traitable ? (
        <input
          className={`coche ${styles.choisie}`}
          type="checkbox"
          aria-label={`Choisir : ${texte}`}
          checked={choisies.has(id)}
          onChange={() => choisir(id)}
        />
      ) : (
        <span className={tonDAlerte(couleur)}>
          <Icone nom={!due ? 'horloge' : couleur === null ? 'info' : 'alerte'} />
        </span>
      )}
      <span>
        {couleur !== null && <span className="vh">Alerte {couleur.toLowerCase()} : </span>}
        {texte}
        <small>
          {menage !== null && (
            <>
              <Link className="lk" to={adresseDuMenage(menage.id)} onClick={fermer}>
                {menage.noms}
              </Link>
              {', '}
            </>
          )}
          {logement !== null && (
            <>
              <Link className="lk" to={logement} onClick={fermer}>
                Voir le logement
              </Link>
              {', '}
            </>
          )}
          {operation !== null && (
            <>
              <Link className="lk" to={adresseDeLOperation(operation.id)} onClick={fermer}>
                {operation.nom}
              </Link>
              {', '}
            </>
          )}
          <span className={styles.echeance}>
            {due ? 'depuis le' : 'pour le'} {formatDateCourte(jourDe(dateAlerte))}
          </span>
        </small>
      </span>
      {choisies === null && traitable && (
        <span className={styles.gestes}>
          <button
            className="btn sm ghost"
            type="button"
            onClick={({ currentTarget }) => clore(alerte, () => passerALaSuivante(currentTarget))}
          >
            Clore
            <span className="vh"> : {texte}</span>
          </button>
          <button className="btn sm ghost" type="button" onClick={() => reporter(alerte)}>
            Reporter à…
            <span className="vh"> : {texte}</span>
          </button>
        </span>
      )}
    </li>
  )
}

/** L'alerte va disparaître : le clavier reprend au dossier de la suivante, jamais sur un autre « Clore ». */
function passerALaSuivante(bouton: HTMLElement): void {
  const lignes = [...(bouton.closest('[role="tabpanel"]')?.querySelectorAll('li') ?? [])]
  const rang = lignes.findIndex((ligne) => ligne.contains(bouton))
  const voisine = lignes[rang + 1] ?? lignes[rang - 1]
  const cible = voisine?.querySelector<HTMLElement>('a, button') ?? bouton.closest<HTMLElement>('[role="tabpanel"]')
  cible?.focus()
}

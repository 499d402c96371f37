import type { Pagination as PaginationApi } from '@relogement/domain/common/pagination'
import { TAILLE_DE_PAGE } from '@relogement/domain/common/pagination.bornes'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNombre } from '../formats.ts'
import { Icone, type NomIcone } from '../Icone.tsx'
import { Lien } from '../Lien.tsx'
import { numerosDePages, taillesDePage } from './etat.ts'
import styles from './pagination.module.css'
import type { ControleListe } from './useListe.ts'

interface Props {
  readonly liste: ControleListe
  readonly pagination: PaginationApi | undefined
  readonly note?: string | undefined
  /** Toujours en vue, au bas de la fenêtre : la liste est toute la page. */
  readonly colle?: boolean
}

/** Sept numéros au plus, cachés quand il n'y a qu'une page (spécification § 2). Chaque numéro est une adresse. Sur papier, ce que la page ne porte pas. */
export function Pagination({ liste, pagination, note, colle = true }: Props) {
  if (pagination === undefined || pagination.total === 0) return null
  const { page, pageSize, pageCount, total } = pagination
  const premiere = (page - 1) * pageSize + 1
  const plage = `${formatNombre(premiere)}–${formatNombre(Math.min(total, premiere + pageSize - 1))} sur ${formatNombre(total)}`
  return (
    <nav className={`${styles.pied}${pageCount > 1 ? '' : ' ecran'}${colle ? ` ${styles.colle}` : ''}`} aria-label="Pagination">
      <span className="grow num">{[plage, note].filter(Boolean).join(' · ')}</span>
      {total > TAILLE_DE_PAGE && (
        <label className="row ecran">
          <select
            className={styles.choix}
            value={liste.etat.pageSize}
            onChange={({ target }) => liste.changer({ pageSize: Number(target.value) })}
          >
            {taillesDePage(liste.etat.pageSize).map((taille) => (
              <option key={taille} value={taille}>
                {formatNombre(taille)}
              </option>
            ))}
          </select>
          par page
        </label>
      )}
      {pageCount > 1 && (
        <div className={`row ecran ${styles.pages}`}>
          <Pas liste={liste} page={page - 1} pageCount={pageCount} icone="gauche" libelle="Page précédente" />
          {numerosDePages(page, pageCount).map((numero, rang, numeros) =>
            numero === null ? (
              <span key={`apres-${numeros[rang - 1]}`} className={styles.saut} aria-hidden="true">
                …
              </span>
            ) : (
              <VersPage key={numero} liste={liste} page={numero} courante={numero === page} libelle={`Page ${numero}`}>
                {formatNombre(numero)}
              </VersPage>
            ),
          )}
          <Pas liste={liste} page={page + 1} pageCount={pageCount} icone="droite" libelle="Page suivante" />
        </div>
      )}
    </nav>
  )
}

interface PropsPas {
  readonly liste: ControleListe
  readonly page: number
  readonly pageCount: number
  readonly icone: NomIcone
  readonly libelle: string
}

function Pas({ liste, page, pageCount, icone, libelle }: PropsPas) {
  if (page >= 1 && page <= pageCount)
    return (
      <VersPage liste={liste} page={page} libelle={libelle}>
        <Icone nom={icone} />
      </VersPage>
    )
  return (
    <span className={`${styles.page} ${styles.eteinte}`} aria-hidden="true">
      <Icone nom={icone} />
    </span>
  )
}

interface PropsVersPage {
  readonly liste: ControleListe
  readonly page: number
  readonly courante?: boolean
  readonly libelle: string
  readonly children: ReactNode
}

function VersPage({ liste, page, courante = false, libelle, children }: PropsVersPage) {
  const { href } = useRouter().buildLocation({ to: '.', search: liste.adresseDe({ page }) })
  return (
    <Lien className={styles.page} vers={href} aria-label={libelle} aria-current={courante ? 'page' : undefined}>
      {children}
    </Lien>
  )
}

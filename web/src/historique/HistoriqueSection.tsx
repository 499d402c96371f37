import { formatInstant } from '@relogement/domain/common/date.format'
import { phraseDe } from '@relogement/domain/evenements'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Chargement } from '../core/Chargement.tsx'
import { Fil } from '../core/fiche/Fil.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Icone } from '../core/Icone.tsx'
import type { Vu } from '../sujet/vu.ts'
import stylesDeLEvenement from './evenement.module.css'
import { historiqueOptions, type Modification } from './historique.data.ts'
import styles from './pastilles.module.css'
import {
  type ChoixHistorique,
  changementsAMontrer,
  type FiltreHistorique,
  filtresHistorique,
  iconeDe,
  typesChoisis,
  typesProposes,
} from './phrases.ts'

/** Comment le concept nomme ses champs et leurs valeurs. */
export type VueDesChangements = ComponentType<Pick<Modification, 'changements'>>

interface Props {
  readonly vu: Vu
  readonly Changements: VueDesChangements
  /** Ce que le concept offre à côté du choix du type. */
  readonly outils?: ReactNode
}

/** L'historique d'un objet : un fil de phrases, filtré par type, les valeurs avant et après à la demande. */
export function HistoriqueSection({ vu, Changements, outils }: Props) {
  const [filtre, setFiltre] = useState<ChoixHistorique>(null)
  const requete = useInfiniteQuery({ ...historiqueOptions(vu, typesChoisis(filtre)), placeholderData: keepPreviousData })
  const { data } = requete
  const comptes = data?.pages[0]?.metadata.types ?? []
  const evenements = data?.pages.flatMap((page) => page['hydra:member'])
  return (
    <Section
      id="historique"
      titre="Historique"
      nombre={data?.pages[0]?.['hydra:totalItems']}
      actions={<Pastilles choisi={filtre} choisir={setFiltre} comptes={comptes} />}
    >
      {(outils !== undefined || aPlusieursTypes(comptes, filtre)) && (
        <div className="remonter ecran">
          {outils}
          <ChoixDuType choisi={filtre} choisir={setFiltre} comptes={comptes} />
        </div>
      )}
      <Fil
        requete={requete}
        lignes={evenements}
        ligne={(evenement) => <Evenement key={evenement.id} evenement={evenement} Changements={Changements} />}
        vide={filtre === null ? 'Rien n’est encore à l’historique.' : 'Rien de ce type dans l’historique.'}
        precedents="Voir les événements précédents"
      />
    </Section>
  )
}

interface PropsPastilles {
  readonly choisi: ChoixHistorique
  readonly choisir: (filtre: ChoixHistorique) => void
  readonly comptes: readonly { readonly valeur: string; readonly nombre: number }[]
}

/** Une pastille sans événement n'a pas d'objet : elle n'est pas là. */
function Pastilles({ choisi, choisir, comptes }: PropsPastilles) {
  const nombre = (types: readonly string[]) =>
    comptes.filter(({ valeur }) => types.includes(valeur)).reduce((total, { nombre: n }) => total + n, 0)
  const filtres = (Object.keys(filtresHistorique) as FiltreHistorique[]).filter(
    (cle) => cle === choisi || nombre(filtresHistorique[cle].types) > 0,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: des filtres ne sont pas les champs d'un formulaire
    <div className={styles.pastilles} role="group" aria-label="Type d’événement">
      <button className={styles.pastille} type="button" aria-pressed={choisi === null} onClick={() => choisir(null)}>
        Tout
      </button>
      {filtres.map((cle) => (
        <button
          key={cle}
          className={styles.pastille}
          type="button"
          aria-pressed={choisi === cle}
          onClick={() => choisir(choisi === cle ? null : cle)}
        >
          {filtresHistorique[cle].libelle}
        </button>
      ))}
    </div>
  )
}

const aPlusieursTypes = (comptes: PropsPastilles['comptes'], choisi: ChoixHistorique): boolean =>
  typesProposes(comptes, choisi).flatMap(({ types }) => types).length > 1

/** Un seul type d'événement, rangé sous sa pastille. */
function ChoixDuType({ choisi, choisir, comptes }: PropsPastilles) {
  if (!aPlusieursTypes(comptes, choisi)) return null
  const groupes = typesProposes(comptes, choisi)
  const types = groupes.flatMap((groupe) => groupe.types)
  const seul = types.find(({ type }) => type === choisi)?.type
  return (
    <select
      className={`${styles.pastille} ${styles.type} ${seul === undefined ? '' : styles.choisi}`}
      aria-label="Un seul type d’événement"
      value={seul ?? ''}
      onChange={({ target }) => choisir(types.find(({ type }) => type === target.value)?.type ?? null)}
    >
      <option value="">Un seul type…</option>
      {groupes.map((groupe) => (
        <optgroup key={groupe.libelle} label={groupe.libelle}>
          {groupe.types.map(({ type, libelle, nombre }) => (
            <option key={type} value={type}>
              {libelle} ({nombre})
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

function Evenement({ evenement, Changements }: { readonly evenement: Modification; readonly Changements: VueDesChangements }) {
  const { phrase, commentaire } = phraseDe(evenement)
  const changements = changementsAMontrer(evenement)
  const [deplie, setDeplie] = useState(false)
  return (
    <li>
      <span className="ic">
        <Icone nom={iconeDe(evenement)} />
      </span>
      <div>
        <p>
          {phrase.map(({ texte, fort }, rang) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: les morceaux d'une phrase ne changent pas de place
            fort ? <b key={rang}>{texte}</b> : <span key={rang}>{texte}</span>,
          )}{' '}
          {changements.length > 0 && (
            <button className={`lk ${stylesDeLEvenement.detail}`} type="button" aria-expanded={deplie} onClick={() => setDeplie(!deplie)}>
              {deplie ? 'Replier' : changements.length > 1 ? `Voir les ${changements.length} changements` : 'Voir le changement'}
            </button>
          )}
        </p>
        {commentaire !== null && <p className="texte soft">{commentaire}</p>}
        <Suspense fallback={<Chargement />}>{deplie && <Changements changements={changements} />}</Suspense>
      </div>
      <time dateTime={evenement.date}>{formatInstant(evenement.date)}</time>
    </li>
  )
}

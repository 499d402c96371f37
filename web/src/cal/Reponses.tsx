import { avisDuBailleur, type MotifRefusBailleur, motifsRefusBailleur, reponsesExternes } from '@relogement/domain/cal/cal.listes'
import type { ReactNode } from 'react'
import { Icone } from '../core/Icone.tsx'
import { Segments } from '../core/Onglets.tsx'
import { OuiNon } from '../core/OuiNon.tsx'
import tableau from './colonnes.module.css'
import telephone from './colonnesAuTelephone.module.css'
import styles from './reponses.module.css'
import { deplacer, type LigneDeReponse, type Lignes, motiver, peutSeDeplacer, repondre, retirer } from './reponses.ts'
import etroit from './saReponse.module.css'

interface Props {
  readonly lignes: Lignes
  /** Absent : les réponses ne changent plus. */
  readonly changer?: (lignes: Lignes) => void
  /** Ce que l'équipe sait de chacun, en colonnes (look/12b) ; absent : la page du bailleur. */
  readonly equipe?: (ligne: LigneDeReponse) => SuDeLEquipe
}

export interface SuDeLEquipe {
  readonly rangGTR: number | null
  readonly cotation: ReactNode
  readonly effort: string | null
  /** Ce qui l'attend, son avis donné. */
  readonly suite: string
}

/** Les candidats d'un logement dans l'ordre du bailleur : son avis, le motif d'un refus, la réponse de son propre candidat. */
export function Reponses({ lignes, changer, equipe }: Props) {
  return (
    <div className={styles.liste}>
      {equipe !== undefined && (
        <p className={`soft ${tableau.titres}`} aria-hidden="true">
          {TITRES.map((titre) => (
            <span key={titre}>{titre}</span>
          ))}
        </p>
      )}
      <ol>
        {lignes.map((ligne, place) => {
          const sue = equipe?.(ligne)
          return (
            <li key={ligne.cle} className={sue === undefined ? styles.ligne : `${styles.ligne} ${tableau.ligne} ${telephone.ligne}`}>
              {sue !== undefined && <EnColonne mot="Rang au GTR">{sue.rangGTR ?? '–'}</EnColonne>}
              <div className={`row ${styles.rang}`}>
                {changer && <Fleche lignes={lignes} place={place} pas={-1} changer={changer} />}
                <b className="num">{ligne.rang}</b>
                {changer && <Fleche lignes={lignes} place={place} pas={1} changer={changer} />}
              </div>
              <div className={styles.qui} id={`cal-${ligne.cle}`} tabIndex={-1}>
                <b>{ligne.nom}</b>
                <span className="soft">{ligne.detail}</span>
                {sue !== undefined && <span className={`soft ${tableau.enBref}`}>{enBref(sue)}</span>}
              </div>
              {sue !== undefined && <span>{sue.cotation}</span>}
              {sue !== undefined && <EnColonne mot="Taux d’effort">{sue.effort ?? '–'}</EnColonne>}
              {changer === undefined ? (
                <Avis ligne={ligne} suite={sue?.suite} />
              ) : (
                <Saisie ligne={ligne} lignes={lignes} changer={changer} suite={sue?.suite} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const TITRES = ['Rang GTR', 'Rang CAL', 'Candidat', 'Cotation', 'Taux d’effort', 'Réponse du bailleur', 'Motif ou suite']

/** Une colonne, où la place ne manque pas ; son titre se lit aussi sans la voir. */
const EnColonne = ({ mot, children }: { readonly mot: string; readonly children: ReactNode }) => (
  <span className={`num ${tableau.colonne}`}>
    <span className="vh">{mot} : </span>
    {children}
  </span>
)

const enBref = ({ effort, rangGTR }: SuDeLEquipe) =>
  [effort === null ? null : `${effort} d’effort`, rangGTR === null ? null : `rang ${rangGTR} au GTR`].filter(Boolean).join(' · ')

interface PropsFleche {
  readonly lignes: Lignes
  readonly place: number
  readonly pas: -1 | 1
  readonly changer: (lignes: Lignes) => void
}

function Fleche({ lignes, place, pas, changer }: PropsFleche) {
  const ligne = lignes[place]
  if (ligne === undefined) return null
  const possible = peutSeDeplacer(lignes, place, pas)
  return (
    <button
      className="ib"
      type="button"
      aria-label={`${pas === -1 ? 'Monter' : 'Descendre'} ${ligne.nom}, rang ${ligne.rang}`}
      aria-disabled={!possible || undefined}
      onClick={() => possible && changer(deplacer(lignes, ligne.cle, pas))}
    >
      <Icone nom={pas === -1 ? 'haut' : 'bas'} />
    </button>
  )
}

interface PropsSaisie {
  readonly ligne: LigneDeReponse
  readonly lignes: Lignes
  readonly changer: (lignes: Lignes) => void
  readonly suite: string | undefined
}

function Saisie({ ligne, lignes, changer, suite }: PropsSaisie) {
  const { cle, nom, accepte, externe, propositionId } = ligne
  return (
    <div className={`stack ${styles.saisie}`}>
      <OuiNon
        libelle={`Avis du bailleur, ${nom}, rang ${ligne.rang}`}
        mots={avisDuBailleur}
        dit={accepte}
        dire={(favorable) => changer(repondre(lignes, cle, { accepte: favorable }))}
      />
      <div className={`stack ${styles.suite}`}>
        {suite && <span className="soft">{suite}</span>}
        {accepte === false && !externe && <Motif ligne={ligne} choisir={(motif) => changer(motiver(lignes, cle, motif))} />}
        {externe && accepte === true && (
          <SaReponse
            ligne={ligne}
            serree={suite !== undefined}
            dire={(reponseExterne) => changer(repondre(lignes, cle, { reponseExterne }))}
          />
        )}
        {externe && propositionId === null && (
          <button className="lk" type="button" onClick={() => changer(retirer(lignes, cle))}>
            Retirer ce candidat
          </button>
        )}
      </div>
    </div>
  )
}

interface PropsMotif {
  readonly ligne: LigneDeReponse
  readonly choisir: (motif: MotifRefusBailleur | null) => void
}

const Motif = ({ ligne: { motif }, choisir }: PropsMotif) => (
  <label className={`stack ${styles.motif}`}>
    <span className={tableau.mot}>Motif</span>
    <select className="in" value={motif ?? ''} onChange={({ target }) => choisir((target.value || null) as MotifRefusBailleur | null)}>
      <option value="">Choisir un motif</option>
      {Object.entries(motifsRefusBailleur).map(([code, texte]) => (
        <option key={code} value={code}>
          {texte}
        </option>
      ))}
    </select>
  </label>
)

interface PropsSaReponse {
  readonly ligne: LigneDeReponse
  /** Dans une colonne : une liste, plutôt que trois boutons côte à côte. */
  readonly serree: boolean
  readonly dire: (reponse: boolean | null) => void
}

function SaReponse({ ligne: { nom, rang, reponseExterne }, serree, dire }: PropsSaReponse) {
  const libelle = `Réponse du ${nom.toLowerCase()}, rang ${rang}`
  const choisi = reponseExterne === null ? 'attente' : reponseExterne ? 'oui' : 'non'
  const choisir = (choix: string) => dire(choix === 'attente' ? null : choix === 'oui')
  if (!serree)
    return (
      <div className={etroit.trois}>
        <Segments libelle={libelle} choix={reponsesExternes} choisi={choisi} choisir={choisir} />
      </div>
    )
  return (
    <select className="in" aria-label={libelle} value={choisi} onChange={({ target }) => choisir(target.value)}>
      {Object.entries(reponsesExternes).map(([code, texte]) => (
        <option key={code} value={code}>
          {texte}
        </option>
      ))}
    </select>
  )
}

function Avis({
  ligne: { accepte, motif, externe, reponseExterne },
  suite,
}: {
  readonly ligne: LigneDeReponse
  readonly suite: string | undefined
}) {
  if (accepte === null) return <span className="soft">À donner</span>
  const dit = accepte
    ? externe && reponseExterne !== null
      ? reponsesExternes[reponseExterne ? 'oui' : 'non']
      : suite
    : motif && motifsRefusBailleur[motif]
  return (
    <div className={`stack ${styles.saisie}`}>
      <span className={accepte ? 'tag ok' : 'tag bad'}>
        <Icone nom={accepte ? 'coche' : 'croix'} />
        {avisDuBailleur[accepte ? 'oui' : 'non']}
      </span>
      {dit && <span className="soft">{dit}</span>}
    </div>
  )
}

import { type MotifRefusBailleur, motifsRefusBailleur } from '@relogement/domain/cal/cal.listes'
import { Icone } from '../core/Icone.tsx'
import { Segments } from '../core/Onglets.tsx'
import { OuiNon } from '../core/OuiNon.tsx'
import styles from './reponses.module.css'
import { deplacer, type LigneDeReponse, type Lignes, motiver, peutSeDeplacer, repondre, retirer } from './reponses.ts'

interface Props {
  readonly lignes: Lignes
  /** Absent : les réponses ne changent plus. */
  readonly changer?: (lignes: Lignes) => void
  /** Ce qui se lit à droite du nom (cotation), pour l'équipe. */
  readonly rendre?: (ligne: LigneDeReponse) => React.ReactNode
}

const AVIS = { oui: 'Favorable', non: 'Défavorable' } as const
const SA_REPONSE = { attente: 'N’a pas répondu', oui: 'A accepté', non: 'A refusé' } as const

/** Les candidats d'un logement dans l'ordre du bailleur : son avis, le motif d'un refus, la réponse de son propre candidat. */
export function Reponses({ lignes, changer, rendre }: Props) {
  return (
    <ol className={rendre === undefined ? styles.liste : `${styles.liste} ${styles.marquee}`}>
      {lignes.map((ligne, place) => (
        <li key={ligne.cle} className={styles.ligne}>
          <div className={`row ${styles.rang}`}>
            {changer && <Fleche lignes={lignes} place={place} pas={-1} changer={changer} />}
            <b className="num">{ligne.rang}</b>
            {changer && <Fleche lignes={lignes} place={place} pas={1} changer={changer} />}
          </div>
          <div className={styles.qui} id={`cal-${ligne.cle}`} tabIndex={-1}>
            <b>{ligne.nom}</b>
            <span className="soft">{ligne.detail}</span>
          </div>
          {rendre !== undefined && <span>{rendre(ligne)}</span>}
          {changer === undefined ? <Avis ligne={ligne} /> : <Saisie ligne={ligne} lignes={lignes} changer={changer} />}
        </li>
      ))}
    </ol>
  )
}

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
}

function Saisie({ ligne, lignes, changer }: PropsSaisie) {
  const { cle, nom, accepte, externe, reponseExterne, motif, propositionId } = ligne
  return (
    <div className={`stack ${styles.saisie}`}>
      <OuiNon
        libelle={`Avis du bailleur, ${nom}, rang ${ligne.rang}`}
        mots={AVIS}
        dit={accepte}
        dire={(favorable) => changer(repondre(lignes, cle, { accepte: favorable }))}
      />
      {accepte === false && !externe && (
        <label className={`stack ${styles.motif}`}>
          <span>Motif</span>
          <select
            className="in"
            value={motif ?? ''}
            onChange={({ target }) => changer(motiver(lignes, cle, (target.value || null) as MotifRefusBailleur | null))}
          >
            <option value="">Choisir un motif</option>
            {Object.entries(motifsRefusBailleur).map(([code, texte]) => (
              <option key={code} value={code}>
                {texte}
              </option>
            ))}
          </select>
        </label>
      )}
      {externe && accepte === true && (
        <Segments
          libelle={`Réponse du ${nom.toLowerCase()}, rang ${ligne.rang}`}
          choix={SA_REPONSE}
          choisi={reponseExterne === null ? 'attente' : reponseExterne ? 'oui' : 'non'}
          choisir={(choisi) => changer(repondre(lignes, cle, { reponseExterne: choisi === 'attente' ? null : choisi === 'oui' }))}
        />
      )}
      {externe && propositionId === null && (
        <button className="lk" type="button" onClick={() => changer(retirer(lignes, cle))}>
          Retirer ce candidat
        </button>
      )}
    </div>
  )
}

function Avis({ ligne: { accepte, motif, externe, reponseExterne } }: { readonly ligne: LigneDeReponse }) {
  if (accepte === null) return <span className="soft">À donner</span>
  const suite = accepte
    ? externe && reponseExterne !== null
      ? SA_REPONSE[reponseExterne ? 'oui' : 'non']
      : null
    : motif && motifsRefusBailleur[motif]
  return (
    <div className={`stack ${styles.saisie}`}>
      <span className={accepte ? 'tag ok' : 'tag bad'}>
        <Icone nom={accepte ? 'coche' : 'croix'} />
        {AVIS[accepte ? 'oui' : 'non']}
      </span>
      {suite !== null && <span className="soft">{suite}</span>}
    </div>
  )
}

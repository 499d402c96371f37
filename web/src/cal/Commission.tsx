import {
  type CandidatDeCal as CandidatARanger,
  direLaSuite,
  direLesPlaces,
  renumeroter,
  suiteDeLaCal,
} from '@relogement/domain/cal/cal.rules'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRangement, useSaisieGardee } from '../core/brouillons/useSaisieGardee.ts'
import { Cotation } from '../core/Cotation.tsx'
import { differe } from '../core/differe.ts'
import { formatPourcent } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import type { Cal, CandidatDeCal } from './cal.data.ts'
import styles from './commission.module.css'
import { Reponses, type SuDeLEquipe } from './Reponses.tsx'
import { ajouterUnCandidat, incompletes, type LigneDeReponse, type Lignes, reunirLesLignes } from './reponses.ts'

const EnregistrerLeRetour = differe(() => import('./EnregistrerLeRetour.tsx'), 'EnregistrerLeRetour')

/** Où en sont les réponses d'un logement ; `premiere` : où se trouve la première qui manque. */
export interface ReponsesDonnees {
  readonly donnees: number
  readonly attendues: number
  readonly premiere: string | null
}

interface Props {
  readonly cal: Cal
  /** Parmi d'autres logements, ce qui le nomme ; seul, ses candidats. */
  readonly titre?: ReactNode
  readonly detail?: string
  readonly compter?: (id: string, donnees: ReponsesDonnees) => void
}

/** Les réponses du bailleur, leur ordre, et ce qui suivra : lu avant d'enregistrer. */
export function Commission({ cal, titre, detail, compter }: Props) {
  const ouverte = cal.can.includes('enregistrer')
  const attendent = ouverte ? cal.candidats.filter(({ fige }) => fige !== null) : []
  const repondent = cal.candidats.filter((candidat) => !attendent.includes(candidat))
  const [enregistrees] = useState<Lignes>(() => renumeroter([...repondent.map(ligneDe), ...cal.externesProposes.map(externeDe)]))
  const [tapees, changer] = useState(enregistrees)
  // Qui est chaque candidat se lit toujours de la réponse la plus fraîche ; l'avis et le rang, de la saisie.
  const lus = new Map(repondent.map((candidat) => [candidat.propositionId, candidat]))
  const lignes = tapees.map((ligne) => {
    const lu = lus.get(ligne.propositionId ?? '')
    return lu === undefined ? ligne : { ...ligne, nom: nomDe(lu), detail: detailDe(lu) }
  })
  const { reprise, oublier } = useSaisieGardee({
    rangement: useRangement(`logement:${cal.logement.id}:commission`),
    tapee: tapees,
    enregistree: enregistrees,
    reprendre: (gardees, base) => ouverte && changer(reunirLesLignes(enregistrees, gardees, base)),
  })
  const [ouvert, ouvrir] = useState(false)
  const manquent = incompletes(lignes)
  const refuses = new Set(cal.candidats.filter(({ refuse }) => refuse).map(({ propositionId }) => propositionId))
  const ranges = lignes.map((ligne): CandidatARanger => ({ ...ligne, refuse: refuses.has(ligne.propositionId ?? '') }))
  const suite = direLaSuiteDe(lignes, ranges)
  const { id } = cal.logement
  const premiere = manquent[0] === undefined ? null : `cal-${manquent[0].cle}`
  const [donnees, attendues] = [lignes.length - manquent.length, lignes.length]
  useEffect(() => compter?.(id, { donnees, attendues, premiere }), [compter, id, donnees, attendues, premiere])
  const places = direLesPlaces(ranges)
  return (
    <section className={`box ${styles.boite}`} aria-labelledby={`cal-t-${id}`}>
      <div className="sec-h">
        {titre === undefined ? (
          <h2 id={`cal-t-${id}`}>
            Candidats <span className="n">{lignes.length + attendent.length}</span>
          </h2>
        ) : (
          <div>
            <h3 id={`cal-t-${id}`}>{titre}</h3>
            <p className="soft">{detail}</p>
          </div>
        )}
        <span className="grow" />
        {reprise !== null && <span className="soft">Saisie du {reprise} reprise</span>}
        {cal.transmission !== null && (
          <span className={manquent.length === 0 ? 'tag ok' : 'tag warn'} role="status">
            {manquent.length === 0 ? `${lignes.length} réponses sur ${lignes.length}` : aDonner(manquent.length)}
          </span>
        )}
      </div>
      <Reponses
        lignes={lignes}
        {...(ouverte ? { changer } : {})}
        equipe={(ligne) => ({
          ...suDe(repondent.find(({ propositionId }) => propositionId === ligne.propositionId)),
          suite: places[lignes.indexOf(ligne)] ?? '',
        })}
      />
      {attendent.map(({ propositionId, menage, fige }) => (
        <p key={propositionId} className="vide-s">
          <b>{menage?.noms ?? menage?.codeMenage}</b> : {fige}
        </p>
      ))}
      {ouverte ? (
        <div className={styles.suite}>
          <button className="btn ghost" type="button" onClick={() => changer(ajouterUnCandidat(lignes))}>
            <Icone nom="plus" />
            Candidat externe
          </button>
          <p className="soft" id={`cal-suite-${id}`}>
            {manquent.length === 0 ? (
              <>
                <b>À l’enregistrement</b>, {suite}
              </>
            ) : (
              `Il manque la réponse pour ${manquent.map(({ nom }) => nom).join(', ')}.`
            )}
          </p>
          <button
            className="btn pri"
            type="button"
            aria-haspopup="dialog"
            aria-disabled={manquent.length > 0 || undefined}
            aria-describedby={`cal-suite-${id}`}
            onClick={() => manquent.length === 0 && ouvrir(true)}
          >
            Enregistrer le retour de CAL
          </button>
        </div>
      ) : (
        <p className="vide-s">{cal.refus.enregistrer}</p>
      )}
      {ouvert && (
        <Suspense fallback={null}>
          <EnregistrerLeRetour cal={cal} lignes={lignes} suite={suite} enregistre={oublier} fermer={() => ouvrir(false)} />
        </Suspense>
      )}
    </section>
  )
}

const aDonner = (nombre: number) => (nombre === 1 ? '1 réponse à donner' : `${nombre} réponses à donner`)

const nomDe = ({ externe, menage }: CandidatDeCal) => (externe ? 'Candidat du bailleur' : (menage?.noms ?? menage?.codeMenage ?? ''))

const detailDe = ({ externe, menage }: CandidatDeCal) => (externe ? 'Externe' : (menage?.personnes ?? ''))

/** Ce que l'équipe lit d'un candidat, à côté de son nom. */
const suDe = (candidat: CandidatDeCal | undefined): Omit<SuDeLEquipe, 'suite'> => ({
  rangGTR: candidat?.rangGTR ?? null,
  cotation: candidat?.cotation && (
    <Cotation couleur={candidat.cotation.couleur as Parameters<typeof Cotation>[0]['couleur']} points={candidat.cotation.score} enColonne />
  ),
  effort: candidat?.tauxEffort == null ? null : formatPourcent(candidat.tauxEffort),
})

function ligneDe(candidat: CandidatDeCal): LigneDeReponse {
  const { propositionId, externe, accepte, rang, motif, reponseExterne } = candidat
  return {
    cle: propositionId,
    propositionId,
    externe,
    accepte,
    rang,
    motif,
    reponseExterne,
    nom: nomDe(candidat),
    detail: detailDe(candidat),
  }
}

const externeDe = ({ rang, accepte, reponseExterne }: Cal['externesProposes'][number], place: number): LigneDeReponse => ({
  cle: `lien-${place}`,
  propositionId: null,
  externe: true,
  accepte,
  rang,
  motif: null,
  reponseExterne,
  nom: 'Candidat du bailleur',
  detail: 'Externe, ajouté par le lien du bailleur',
})

function direLaSuiteDe(lignes: Lignes, ranges: readonly CandidatARanger[]): string {
  const suite = suiteDeLaCal(ranges)
  const nom = suite.sorte === 'PROPOSITION' ? lignes.find(({ propositionId }) => propositionId === suite.propositionId)?.nom : undefined
  return direLaSuite(suite, nom ?? '')
}

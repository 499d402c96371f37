import { formatInstant } from '@relogement/domain/common/date.format'
import { formatPourcentage } from '@relogement/domain/common/montant'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { COMMENTAIRE_MAX } from '@relogement/domain/reunion/consultationEcrite.rules'
import { useState } from 'react'
import { api } from '../core/api.ts'
import { useSaisieGardee } from '../core/brouillons/useSaisieGardee.ts'
import { formatMontant, formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { ErreurDuLien, PasPourMoi, SaisieReprise } from '../lien/PageSansCompte.tsx'
import { rangementDuLien } from '../lien/rangementDuLien.ts'
import type { ConsultationEcrite } from './ConsultationEcritePage.tsx'
import styles from './consultationEcrite.module.css'

type Proposition = ConsultationEcrite['propositions'][number]
interface Avis {
  readonly accepte: boolean | null
  readonly commentaire: string
}

type LesAvis = Readonly<Record<string, Avis>>

const SANS_AVIS: Avis = { accepte: null, commentaire: '' }

interface Props {
  readonly jeton: string
  readonly page: ConsultationEcrite
  readonly donne: (page: ConsultationEcrite) => void
  readonly signale: () => void
}

/** Un avis par proposition ; ce qui manque se dit au-dessus du bouton. */
export function DonnerSonAvis({ jeton, page: { nom, propositions, jusquAu, destinataire }, donne, signale }: Props) {
  const [enregistres] = useState<LesAvis>(() =>
    Object.fromEntries(
      propositions.map(({ propositionId, accepte, commentaire }) => [propositionId, { accepte, commentaire: commentaire ?? '' }]),
    ),
  )
  const [avis, setAvis] = useState(enregistres)
  const [rangement] = useState(() => rangementDuLien(jeton))
  // Une proposition retirée depuis n'a plus d'avis à rendre.
  const reprendre = (gardes: LesAvis) =>
    setAvis(Object.fromEntries(Object.entries(enregistres).map(([id, donne]) => [id, gardes[id] ?? donne])))
  const { reprise, oublier } = useSaisieGardee({ rangement, tapee: avis, enregistree: enregistres, reprendre })
  const [{ enCours, erreur }, setEtat] = useState<{ enCours: boolean; erreur: unknown }>({ enCours: false, erreur: null })
  const donnes = propositions.flatMap(({ propositionId }) => {
    const { accepte = null, commentaire = '' } = avis[propositionId] ?? {}
    return accepte === null ? [] : [{ propositionId, accepte, commentaire }]
  })
  const premiere = propositions.find(({ propositionId }) => avis[propositionId]?.accepte === null)
  const tropLongue = propositions.find(({ propositionId }) => estTropLong(avis[propositionId] ?? SANS_AVIS))
  const envoyer = async () => {
    if (enCours || premiere !== undefined || tropLongue !== undefined) return
    setEtat({ enCours: true, erreur: null })
    try {
      const suite = await api('POST /v1/business/consultation-ecrite', { body: { jeton, avis: donnes } })
      oublier()
      donne(suite)
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  return (
    <>
      <div>
        <h1>{nom}</h1>
        <p className="soft">
          {propositions.length} {propositions.length > 1 ? 'propositions' : 'proposition'}. Votre avis aide l’équipe de relogement à
          décider.
        </p>
        <SaisieReprise le={reprise} />
      </div>
      {propositions.map((une) => (
        <UneProposition
          key={une.propositionId}
          proposition={une}
          avis={avis[une.propositionId] ?? SANS_AVIS}
          changer={(nouveau) => setAvis({ ...avis, [une.propositionId]: nouveau })}
        />
      ))}
      <div className="soft">
        Lien personnel de {destinataire}, valable jusqu’au {formatInstant(jusquAu)}. L’avis se change jusque-là.{' '}
        <PasPourMoi signaler={() => api('POST /v1/business/consultation-ecrite/_signaler', { body: { jeton } })} signale={signale} />
      </div>
      <div className={styles.bas}>
        <ErreurDuLien erreur={erreur} />
        <p id="avis-manque" role="status">
          {donnes.length} avis sur {propositions.length}.{' '}
          {premiere !== undefined && (
            <a className="lk" href={`#avis-${premiere.propositionId}`}>
              Il manque {premiere.nom}
            </a>
          )}
          {premiere === undefined && tropLongue !== undefined && (
            <a className="lk" href={`#avis-${tropLongue.propositionId}`}>
              Commentaire trop long : {tropLongue.nom}
            </a>
          )}
        </p>
        <button
          className="btn pri"
          type="button"
          aria-disabled={enCours || premiere !== undefined || tropLongue !== undefined || undefined}
          aria-describedby="avis-manque"
          onClick={() => void envoyer()}
        >
          {enCours ? 'Envoi' : 'Envoyer mon avis'}
        </button>
      </div>
    </>
  )
}

interface PropsProposition {
  readonly proposition: Proposition
  readonly avis: Avis
  readonly changer: (avis: Avis) => void
}

function UneProposition({ proposition, avis, changer }: PropsProposition) {
  const { propositionId: id, nom } = proposition
  const tropLong = estTropLong(avis)
  return (
    <section className={`box ${styles.proposition}`} aria-labelledby={`avis-${id}`}>
      <h2 id={`avis-${id}`} tabIndex={-1}>
        {nom}
      </h2>
      <p className="soft">
        {decrireLeLogement(proposition)}
        <br />
        {decrireLeMenage(proposition)}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: deux boutons à bascule, non des champs */}
      <div className={styles.lesDeux} role="group" aria-label={`Avis, ${nom}`}>
        <Choix dit="Favorable" choisi={avis.accepte === true} choisir={() => changer({ ...avis, accepte: true })} />
        <Choix dit="Défavorable" choisi={avis.accepte === false} choisir={() => changer({ ...avis, accepte: false })} />
      </div>
      <label className={styles.commentaire}>
        Commentaire, facultatif
        <textarea
          className="in"
          rows={2}
          value={avis.commentaire}
          aria-invalid={tropLong || undefined}
          aria-describedby={tropLong ? `avis-${id}-e` : undefined}
          onChange={({ target }) => changer({ ...avis, commentaire: target.value })}
        />
      </label>
      {tropLong && (
        <span className="err" id={`avis-${id}-e`}>
          <Icone nom="alerte" />
          <span>{COMMENTAIRE_MAX} caractères au plus</span>
        </span>
      )}
    </section>
  )
}

const estTropLong = ({ commentaire }: Avis): boolean => commentaire.trim().length > COMMENTAIRE_MAX

const Choix = ({ dit, choisi, choisir }: { readonly dit: string; readonly choisi: boolean; readonly choisir: () => void }) => (
  <button className={choisi ? 'btn pri' : 'btn'} type="button" aria-pressed={choisi} onClick={choisir}>
    {dit}
  </button>
)

const decrireLeLogement = ({ adresse, typologie, surfaceHabitable, loyerChargesComprises }: Proposition) =>
  [
    adresse,
    typologies[typologie as keyof typeof typologies] ?? typologie,
    surfaceHabitable === null ? null : `${formatNombre(surfaceHabitable)}\u00A0m²`,
    loyerChargesComprises === null ? null : `${formatMontant(loyerChargesComprises)} charges comprises`,
  ]
    .filter(Boolean)
    .join(', ')

const decrireLeMenage = ({ personnes, tauxEffort, partACharge }: Proposition) =>
  [
    personnes,
    tauxEffort === null ? null : `${formatPourcentage(tauxEffort)} d’effort`,
    partACharge === null ? null : `${formatMontant(partACharge)} à charge`,
  ]
    .filter(Boolean)
    .join(', ')

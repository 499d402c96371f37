import { renumeroter } from '@relogement/domain/cal/cal.rules'
import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useState } from 'react'
import { api, lireFichier } from '../core/api.ts'
import { useSaisieGardee } from '../core/brouillons/useSaisieGardee.ts'
import { etageEnClair, formatNombre, formatPourcent } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { ErreurDuLien, PasPourMoi, SaisieReprise } from '../lien/PageSansCompte.tsx'
import { rangementDuLien } from '../lien/rangementDuLien.ts'
import type { ReponseBailleur } from './ReponseBailleurPage.tsx'
import { Reponses } from './Reponses.tsx'
import styles from './reponseBailleur.module.css'
import { ajouterUnCandidat, envoi, incompletes, type Lignes, reprendreLesLignes } from './reponses.ts'

interface Props {
  readonly jeton: string
  readonly page: ReponseBailleur
  readonly repondu: (page: ReponseBailleur) => void
  readonly signale: () => void
}

/** Classer, dire favorable ou défavorable, ajouter son propre candidat ; ce qui manque se dit au-dessus du bouton. */
export function RepondreParLeLien({ jeton, page, repondu, signale }: Props) {
  const { logement, calLe, jusquAu, destinataire, candidats } = page
  const [enregistrees] = useState<Lignes>(() => renumeroter(candidats.map(ligneDe)))
  const [lignes, changer] = useState(enregistrees)
  const [rangement] = useState(() => rangementDuLien(jeton))
  const { reprise, oublier } = useSaisieGardee({
    rangement,
    tapee: lignes,
    enregistree: enregistrees,
    reprendre: (gardees) => changer(reprendreLesLignes(enregistrees, gardees)),
  })
  const [{ enCours, erreur }, setEtat] = useState<{ enCours: boolean; erreur: unknown }>({ enCours: false, erreur: null })
  const manquent = incompletes(lignes)
  const envoyer = async () => {
    if (enCours || manquent.length > 0) return
    setEtat({ enCours: true, erreur: null })
    try {
      const suite = await api('POST /v1/business/reponse-bailleur', { body: { jeton, reponses: envoi(lignes) } })
      oublier()
      repondu(suite)
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  const lireLesFiches = async () => {
    try {
      window.open(URL.createObjectURL(await lireFichier('POST /v1/business/reponse-bailleur/_fiches', { body: { jeton } })))
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  const premier = manquent[0]
  return (
    <>
      <div>
        <h1>{logement.adresse}</h1>
        <p className="soft">
          {decrire(logement)}
          <br />
          {candidats.length} {candidats.length > 1 ? 'ménages proposés' : 'ménage proposé'}
          {calLe === null ? '' : `, commission du ${formatDate(calLe)}`}.
        </p>
        <button className={`btn ${styles.fiches}`} type="button" onClick={() => void lireLesFiches()}>
          <Icone nom="document" />
          Lire les fiches
        </button>
        <SaisieReprise le={reprise} />
      </div>
      <div className={`box ${styles.reponses}`}>
        <Reponses lignes={lignes} changer={changer} />
      </div>
      <button className={`btn ${styles.ajouter}`} type="button" onClick={() => changer(ajouterUnCandidat(lignes))}>
        <Icone nom="plus" />
        Ajouter un candidat du bailleur
      </button>
      <div className="soft">
        Lien personnel de {destinataire}, valable jusqu’au {formatInstant(jusquAu)}. Les réponses se changent jusque-là.{' '}
        <PasPourMoi signaler={() => api('POST /v1/business/reponse-bailleur/_signaler', { body: { jeton } })} signale={signale} />
      </div>
      <div className={styles.bas}>
        <ErreurDuLien erreur={erreur} />
        <p id="cal-manque" role="status">
          {lignes.length - manquent.length} {lignes.length - manquent.length > 1 ? 'réponses' : 'réponse'} sur {lignes.length}.{' '}
          {premier !== undefined && (
            <a className="lk" href={`#cal-${premier.cle}`}>
              Il manque {premier.nom}
            </a>
          )}
        </p>
        <button
          className="btn pri"
          type="button"
          aria-disabled={enCours || manquent.length > 0 || undefined}
          aria-describedby="cal-manque"
          onClick={() => void envoyer()}
        >
          {enCours ? 'Envoi' : 'Envoyer mes réponses'}
        </button>
      </div>
    </>
  )
}

const ligneDe = ({ nom, personnes, tauxEffort, ...candidat }: ReponseBailleur['candidats'][number], place: number) => ({
  ...candidat,
  cle: candidat.propositionId ?? `externe-${place}`,
  nom,
  detail: candidat.externe
    ? 'Ajouté par vous'
    : [personnes, tauxEffort === null ? null : `${formatPourcent(tauxEffort)} d’effort`].filter(Boolean).join(' · '),
})

const decrire = ({ typologie, surfaceHabitable, etage, UG }: ReponseBailleur['logement']): string =>
  [
    typologies[typologie as keyof typeof typologies] ?? typologie,
    surfaceHabitable === null ? null : `${formatNombre(surfaceHabitable)}\u00A0m²`,
    etage === null ? null : etageEnClair(etage),
    UG === null ? null : `UG ${UG}`,
  ]
    .filter(Boolean)
    .join(', ')

import { apparenceDuDossier } from '@relogement/domain/menage/menage.statuts'
import { Suspense } from 'react'
import { differe } from '../../core/differe.ts'
import { Statut } from '../../core/Statut.tsx'
import { CotationDuDossier } from '../cotation/CotationDuDossier.tsx'
import { type Menage, type PlaceSuivante, peut, statutDe } from '../menage.data.ts'
import { ChangerLeStatut } from '../passages/ChangerLeStatut.tsx'
import { BoutonDeLEtape, PourquoiBloquee } from '../prochaine-etape/BoutonDeLEtape.tsx'
import { AutresActions } from './AutresActions.tsx'
import { useFiche } from './fiche.contexte.ts'
import { Reperes } from './Reperes.tsx'
import { Signes } from './Signes.tsx'

const DialoguesDuDossier = differe(() => import('./DialoguesDuDossier.tsx'), 'DialoguesDuDossier')

/** Qui est ce ménage, où en est-il, et la prochaine étape : le seul bouton plein de l'écran. */
export function EnTete() {
  const { menage, passage, passer, ouvert, ouvrir, relance } = useFiche()
  const { statutsAdditionnels: signes, relogementNecessaire = true } = menage.relogement
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1} title={menage.noms}>
          {menage.noms}
        </h1>
        <Statut aspect={apparenceDuDossier({ statut: statutDe(menage), relogementNecessaire })} />
        <CotationDuDossier />
        <Signes signes={signes} />
        <div className="acts">
          <ChangerLeStatut
            menageId={menage.id}
            places={placesOffertes(menage)}
            choisir={({ transition }) => (transition === LOGEMENT_PRIVE ? ouvrir('prive') : passer(transition))}
          />
          <AutresActions ouvrir={ouvrir} />
          <BoutonDeLEtape />
        </div>
      </div>
      <PourquoiBloquee />
      <Reperes />
      <Suspense fallback={null}>
        {(ouvert !== null || passage !== null || relance != null) && <DialoguesDuDossier ouvert={ouvert} fermer={() => ouvrir(null)} />}
      </Suspense>
    </header>
  )
}

/** Un logement privé se décrit avant de se proposer : son dialogue remplace le passage, qui attend cette description. */
const LOGEMENT_PRIVE = 'proposer_bailleur_prive'
const placesOffertes = (menage: Menage): readonly PlaceSuivante[] =>
  menage.nextPlaces.map((place) =>
    place.transition === LOGEMENT_PRIVE && peut(menage, 'proposerBailleurPrive')
      ? {
          ...place,
          libelle: `${place.libelle}…`,
          autorise: true,
          bloquants: [],
          groupe: 'possible',
          aide: 'Logement et bailleur à décrire',
        }
      : place,
  )

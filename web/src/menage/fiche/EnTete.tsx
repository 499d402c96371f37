import { apparenceDuDossier } from '@relogement/domain/menage/menage.statuts'
import { Suspense, useState } from 'react'
import { differe } from '../../core/differe.ts'
import { Icone } from '../../core/Icone.tsx'
import { Statut } from '../../core/Statut.tsx'
import { CotationDuDossier } from '../cotation/CotationDuDossier.tsx'
import { type Menage, type PlaceSuivante, peut, statutDe } from '../menage.data.ts'
import { ChangerLeStatut } from '../passages/ChangerLeStatut.tsx'
import { AutresActions } from './AutresActions.tsx'
import { passagePrincipal } from './avancement.ts'
import type { DialogueDuDossier } from './DialoguesDuDossier.tsx'
import { useFiche } from './fiche.contexte.ts'
import { Reperes } from './Reperes.tsx'
import { Signes } from './Signes.tsx'

const DialoguesDuDossier = differe(() => import('./DialoguesDuDossier.tsx'), 'DialoguesDuDossier')

/** Qui est ce ménage, où en est-il, et la prochaine étape : le seul bouton plein de l'écran. */
export function EnTete() {
  const { menage, passage, passer } = useFiche()
  const [ouvert, ouvrir] = useState<DialogueDuDossier | null>(null)
  const { statutsAdditionnels: signes, relogementNecessaire = true } = menage.relogement
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1}>{menage.noms}</h1>
        <Statut aspect={apparenceDuDossier({ statut: statutDe(menage), relogementNecessaire })} />
        <CotationDuDossier />
        <Signes signes={signes} />
        <div className="acts">
          <ChangerLeStatut
            places={placesOffertes(menage)}
            choisir={({ transition }) => (transition === LOGEMENT_PRIVE ? ouvrir('prive') : passer(transition))}
          />
          <AutresActions ouvrir={ouvrir} />
          <PassagePrincipal expliquer={() => ouvrir('empeche')} />
        </div>
      </div>
      <Reperes />
      <Suspense fallback={null}>
        {(ouvert !== null || passage !== null) && <DialoguesDuDossier ouvert={ouvert} fermer={() => ouvrir(null)} />}
      </Suspense>
    </header>
  )
}

/** Ce que l'on fera ensuite ; pas encore possible, le bouton explique. */
function PassagePrincipal({ expliquer }: { readonly expliquer: () => void }) {
  const { menage, passer } = useFiche()
  const principal = passagePrincipal(menage.nextPlaces)
  if (principal === null) return null
  if (principal.autorise)
    return (
      <button className="btn pri" type="button" onClick={() => passer(principal.transition)}>
        {principal.libelle}
      </button>
    )
  if (principal.interdit || principal.groupe === 'reunion') return null
  return (
    <button className="btn ferme" type="button" aria-haspopup="dialog" title={principal.bloquants.join('\n')} onClick={expliquer}>
      <Icone nom="cadenas" />
      {principal.libelle}
      <span className="vh"> : pas encore possible, voir pourquoi</span>
    </button>
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

import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { saisieDerogationSchema } from '@relogement/domain/menage/cotation/derogation'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type SaisieDerogation, useCotation } from './cotation.data.ts'

/** L'encadrement impose une couleur, avec une raison et un terme : à cette date, les règles reprennent d'elles-mêmes. */
export function Deroger({ fermer }: { readonly fermer: () => void }) {
  const { menage, jour } = useFiche()
  const cotation = useCotation(menage)
  return (
    <Dialogue
      titre="Imposer une couleur"
      detail={`${menage.noms}. Les règles reprennent d’elles-mêmes le lendemain de la date choisie.`}
      fermer={fermer}
    >
      <Formulaire<SaisieDerogation>
        schema={saisieDerogationSchema}
        valeurs={{ couleur: menage.relogement.cotation?.couleur ?? null, motif: '', jusquAu: '' }}
        brouillon={`menage:${menage.id}:derogation`}
        enregistrer={async (saisie) => void (await cotation.mutateAsync({ quoi: 'imposer', saisie }))}
        court
        apres={fermer}
        nom="Imposer une couleur"
        pied={<PiedDeDialogue action="Imposer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Choix<SaisieDerogation> nom="couleur" libelle="Couleur" effacable vide="Sans couleur" options={couleursCotation} />
          <ZoneDeTexte<SaisieDerogation> nom="motif" libelle="Pourquoi" lignes={2} />
          <ChampDate<SaisieDerogation> nom="jusquAu" libelle="Jusqu’au" min={jour} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

import { jourDe } from '@relogement/domain/common/date'
import { formatHeure } from '@relogement/domain/common/date.format'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { type SaisieRendezVous, saisieRendezVousSchema } from '@relogement/domain/menage/rendez-vous/rendezVous.schema'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type RendezVous, useFixerRendezVous } from './rendezVous.data.ts'

type S = SaisieRendezVous

/** Un rendez-vous à venir : pour quoi, quand, où ; ou celui que l'on change. */
export function FixerRendezVous({ avant, fermer }: { readonly avant: RendezVous | null; readonly fermer: () => void }) {
  const { menage, jour } = useFiche()
  const fixer = useFixerRendezVous(menage.id)
  const nom = avant === null ? 'Fixer un rendez-vous' : 'Changer le rendez-vous'
  return (
    <Dialogue titre={nom} detail={menage.noms} fermer={fermer}>
      <Formulaire<S>
        schema={saisieRendezVousSchema}
        valeurs={valeursDe(avant)}
        brouillon={avant === null ? `menage:${menage.id}:rendez-vous` : null}
        enregistrer={(body) => fixer({ avant, body })}
        court
        apres={() => {
          notifier({ message: avant === null ? 'Rendez-vous fixé' : 'Rendez-vous changé' })
          fermer()
        }}
        nom={nom}
        pied={<PiedDeDialogue action={avant === null ? 'Fixer' : 'Enregistrer'} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Choix<S> nom="nature" libelle="Pour" options={naturesDeRendezVous} />
          <div className="deux-colonnes">
            <ChampDate<S> nom="date" libelle="Date" min={jour} />
            <Texte<S> nom="heure" libelle="Heure" exemple="14:00" />
            <Nombre<S> nom="dureeMinutes" libelle="Durée" unite="min" pas={1} />
            <Texte<S> nom="lieu" libelle="Lieu" facultatif exemple="Maison du projet" />
          </div>
          <p className="soft">Qui suit le dossier en a le rappel la veille.</p>
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const valeursDe = (avant: RendezVous | null): S =>
  avant === null
    ? { nature: 'ENTRETIEN', date: '', heure: '', dureeMinutes: 60, lieu: null }
    : {
        nature: avant.nature,
        date: jourDe(avant.debut),
        heure: formatHeure(avant.debut),
        dureeMinutes: avant.dureeMinutes,
        lieu: avant.lieu,
      }

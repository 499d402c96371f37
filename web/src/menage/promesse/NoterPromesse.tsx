import { naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { type SaisiePromesse, saisiePromesseSchema } from '@relogement/domain/menage/promesse/promesse.schema'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../../acces/moi.ts'
import { personnesAPrevenirOptions } from '../../commentaire/commentaire.data.ts'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { vuDuMenage } from '../menage.sujet.ts'
import { type Promesse, useNoterPromesse } from './promesse.data.ts'

type S = SaisiePromesse

/** Ce qui a été promis au ménage, pour quand, et qui en répond ; ou la promesse que l'on change. */
export function NoterPromesse({ avant, fermer }: { readonly avant: Promesse | null; readonly fermer: () => void }) {
  const { menage, jour } = useFiche()
  const moi = useMoi()
  const noter = useNoterPromesse(menage.id)
  const suivi = useQuery(personnesAPrevenirOptions(vuDuMenage(menage)))
  const equipe = (suivi.data ?? []).filter(({ litLesInternes }) => litLesInternes)
  // La personne qui en répond reste proposée, même quand elle ne suit plus le dossier.
  const tous = [moi, ...(avant === null || avant.responsable.id === moi.id ? [] : [avant.responsable]), ...equipe]
  const responsables = Object.fromEntries(tous.map(({ id, prenom, nom }) => [id, `${prenom} ${nom}`]))
  const nom = avant === null ? 'Noter une promesse' : 'Changer la promesse'
  return (
    <Dialogue titre={nom} detail={menage.noms} fermer={fermer}>
      <Formulaire<S>
        schema={saisiePromesseSchema}
        valeurs={avant === null ? neuve(jour, menage.relogement.chargeDeRelogementPrincipal?.id ?? moi.id) : valeursDe(avant)}
        brouillon={avant === null ? `menage:${menage.id}:promesse` : null}
        enregistrer={(body) => noter({ avant, body })}
        court
        apres={() => {
          notifier({ message: avant === null ? 'Promesse notée' : 'Promesse changée' })
          fermer()
        }}
        nom={nom}
        pied={<PiedDeDialogue action={avant === null ? 'Noter' : 'Enregistrer'} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Choix<S> nom="nature" libelle="Nature" options={naturesDePromesse} />
          <Texte<S> nom="texte" libelle="Ce qui a été promis" libre aide="L’équipe seule le lira." />
          <div className="deux-colonnes">
            <ChampDate<S> nom="promiseLe" libelle="Promise le" max={jour} />
            <ChampDate<S> nom="echeance" libelle="À tenir pour le" />
          </div>
          <Choix<S>
            nom="responsable"
            libelle="Qui en répond"
            options={responsables}
            lecture={suivi}
            aide="Cette personne est prévenue le jour venu."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const neuve = (jour: string, responsable: string): S => ({
  nature: 'DEPOT_DE_GARANTIE',
  texte: '',
  promiseLe: jour,
  echeance: '',
  responsable,
})

const valeursDe = ({ nature, texte, promiseLe, echeance, responsable }: Promesse): S => ({
  nature,
  texte,
  promiseLe,
  echeance,
  responsable: responsable.id,
})

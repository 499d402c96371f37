import { consequencesDuLogementPrive } from '@relogement/domain/menage/consequencesDesGestes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { type ActionRelogement, actionRelogementSchema } from '@relogement/domain/menage/logement-prive/logementPrive.schema'
import { typesBailPrive } from '@relogement/domain/proposition/bailPrive.listes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { estVersionDepassee } from '../../core/erreurs.ts'
import { Case } from '../../core/formulaire/Case.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Telephone, Texte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { VilleDAdresse } from '../../referentiel/VilleDAdresse.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'
import { Groupe, Voie } from '../modification/GroupeDeChamps.tsx'

const TYPES = { COLLECTIF: 'Collectif', INDIVIDUEL: 'Individuel' } as const

/** Décrire le logement trouvé chez un bailleur privé : il part en validation au GTR. */
export function ProposerUnLogementPrive({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const { mutateAsync: proposer } = useProposer(menage)
  return (
    <Dialogue titre="Proposer un logement privé" detail={menage.noms} largeur={640} fermer={fermer}>
      <Formulaire<ActionRelogement>
        schema={actionRelogementSchema}
        valeurs={valeursDe(menage.id)}
        brouillon={`menage:${menage.id}:logement-prive`}
        enregistrer={async (saisie) => void (await proposer(saisie))}
        apres={fermer}
        nom="Proposer un logement privé"
        pied={<PiedDeDialogue action="Proposer ce logement" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={consequencesDuLogementPrive()} />
          <Groupe titre="Logement">
            <Voie>
              <Texte<ActionRelogement> nom="logement.numero" libelle="Numéro" libelleComplet="Numéro de voie" facultatif />
              <Texte<ActionRelogement> nom="logement.rue" libelle="Rue" />
            </Voie>
            <div className="deux-colonnes">
              <Texte<ActionRelogement> nom="logement.codePostal" libelle="Code postal" />
              <VilleDAdresse adresse="logement" />
              <Choix<ActionRelogement> nom="logement.typologie" libelle="Typologie" options={typologies} />
              <Choix<ActionRelogement> nom="logement.type" libelle="Type" facultatif options={TYPES} />
              <Nombre<ActionRelogement> nom="logement.surfaceHabitable" libelle="Surface habitable" unite="m²" facultatif souple />
              <Nombre<ActionRelogement> nom="logement.etage" libelle="Étage" facultatif pas={1} />
              <Nombre<ActionRelogement> nom="logement.loyer" libelle="Loyer hors charges" unite="€ / mois" />
              <Nombre<ActionRelogement> nom="logement.charges" libelle="Charges" unite="€ / mois" facultatif />
            </div>
          </Groupe>
          <Groupe titre="Bailleur et bail">
            <Texte<ActionRelogement> nom="bailleur.nom" libelle="Nom du bailleur" />
            <div className="deux-colonnes">
              <Telephone<ActionRelogement> nom="bailleur.telephone" libelle="Téléphone" libelleComplet="Téléphone du bailleur" />
              <Texte<ActionRelogement>
                nom="bailleur.email"
                libelle="Adresse électronique"
                libelleComplet="Adresse électronique du bailleur"
                type="email"
                facultatif
              />
              <Choix<ActionRelogement> nom="typeBail" libelle="Type de bail" options={typesBailPrive} />
              <ChampDate<ActionRelogement> nom="date" libelle="Entrée prévue" />
            </div>
            <Case<ActionRelogement> nom="decence" libelle="J’atteste que le logement est décent" />
          </Groupe>
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const valeursDe = (menageId: string) =>
  ({
    menageId,
    logement: {
      numero: null,
      rue: '',
      codePostal: '',
      ville: '',
      typologie: null,
      type: null,
      surfaceHabitable: null,
      etage: null,
      ascenseur: null,
      loyer: null,
      charges: null,
    },
    bailleur: { nom: '', telephone: null, email: null },
    date: '',
    typeBail: null,
    decence: false,
  }) as unknown as ActionRelogement

function useProposer({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: ActionRelogement) => api('POST /v1/business/menages/action-relogement', { body, version, insister: true }),
    onSuccess: ({ reunion }) => {
      rafraichirMenage(client, id)
      notifier({
        message:
          reunion === null
            ? 'Logement proposé. Aucun GTR de validation n’est prévu : l’encadrement en est averti.'
            : `Logement proposé, à valider par « ${reunion.nom} »`,
      })
    },
    // Le dossier a changé entre-temps : la personne voit sa nouvelle version avant de décider à nouveau.
    onError: (erreur) => {
      if (estVersionDepassee(erreur)) rafraichirMenage(client, id)
    },
  })
}

import { civilites } from '@relogement/domain/acces/civilite'
import { rolesDuBailleur } from '@relogement/domain/utilisateur/roles.rules'
import { type SaisieDeDemande, saisieDeDemandeSchema } from '@relogement/domain/utilisateur/utilisateur.saisie'
import type { DemandeDeCompte } from '@relogement/domain/utilisateur/utilisateur.schema'
import { useNavigate } from '@tanstack/react-router'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import styles from './utilisateurs.module.css'

type S = SaisieDeDemande
const VIDE = { civilite: null, nom: '', prenom: '', email: '', role: null } as unknown as S

/** Un directeur bailleur demande un compte pour quelqu'un de son équipe. */
export function DemandeDeComptePage() {
  usePage('Demander un compte')
  const { partenaire } = useMoi()
  const navigate = useNavigate()
  return (
    <div className={styles.creation}>
      <h1 tabIndex={-1}>Demander un compte</h1>
      <p className="soft">
        Pour une personne de {partenaire?.nom ?? 'votre partenaire'}. L’administration ouvre le compte, et vous l’apprend.
      </p>
      <Formulaire<S>
        schema={saisieDeDemandeSchema}
        valeurs={VIDE}
        brouillon="utilisateur:demande"
        enregistrer={async (saisie) => {
          const { message } = await api('POST /v1/business/invitations', { body: saisie as DemandeDeCompte })
          notifier({ message })
          void navigate({ to: '/' })
        }}
        action="Transmettre la demande"
        annuler={() => void navigate({ to: '/' })}
        nom="Demander un compte"
      >
        <Choix<S> nom="civilite" libelle="Civilité" options={civilites} facultatif />
        <div className="deux-colonnes">
          <Texte<S> nom="prenom" libelle="Prénom" />
          <Texte<S> nom="nom" libelle="Nom" />
        </div>
        <Texte<S> nom="email" libelle="Adresse électronique" />
        <Choix<S> nom="role" libelle="Rôle" options={rolesDuBailleur} />
      </Formulaire>
    </div>
  )
}

import { type SaisieUtilisateur, saisieUtilisateurSchema } from '@relogement/domain/utilisateur/utilisateur.saisie'
import { useNavigate } from '@tanstack/react-router'
import { usePage } from '../acces/page.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { ChampsDUtilisateur, corpsDe, valeursDe } from './ChampsDUtilisateur.tsx'
import { useCreer } from './utilisateur.data.ts'
import styles from './utilisateurs.module.css'

const FIL = [{ libelle: 'Utilisateurs' }, { libelle: 'Liste des utilisateurs', vers: '/utilisateurs' }]

/** Inviter une personne : elle reçoit un lien, et choisit son mot de passe. */
export function NouvelUtilisateurPage() {
  usePage('Nouvel utilisateur', FIL)
  const navigate = useNavigate()
  const { mutateAsync: creer } = useCreer()
  return (
    <div className={styles.creation}>
      <h1 tabIndex={-1}>Nouvel utilisateur</h1>
      <Formulaire<SaisieUtilisateur>
        schema={saisieUtilisateurSchema}
        valeurs={valeursDe(null)}
        brouillon="utilisateur:nouveau"
        enregistrer={async (saisie) => {
          const { id } = await creer(corpsDe(saisie))
          void navigate({ to: '/utilisateurs/$id', params: { id } })
        }}
        action="Inviter"
        annuler={() => void navigate({ to: '/utilisateurs' })}
        nom="Nouvel utilisateur"
      >
        <ChampsDUtilisateur utilisateur={null} />
      </Formulaire>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import '../core/fiche/fiche.css'
import { MesJetons } from './MesJetons.tsx'
import { MesSessions } from './MesSessions.tsx'
import { MonEntree } from './MonEntree.tsx'
import { monCompteOptions } from './monCompte.data.ts'
import styles from './monCompte.module.css'
import { RecapitulatifDuMatin } from './RecapitulatifDuMatin.tsx'
import { SecondFacteur } from './SecondFacteur.tsx'

/** Ce que chacun tient de son compte, quel que soit son rôle : ce qui le protège, où il est ouvert, ce qu'il en reçoit. */
export function MonComptePage() {
  usePage('Mon compte')
  const { prenom, nom, email, roles, partenaire } = useMoi()
  const { data, error, refetch } = useQuery({ ...monCompteOptions, refetchOnMount: 'always' })
  return (
    <div className={styles.page}>
      <header className={styles.tete}>
        <h1>Mon compte</h1>
        <p className="soft">
          {[`${prenom} ${nom}`, email, ...roles.map(({ libelle }) => libelle), ...(partenaire === null ? [] : [partenaire.nom])].join(
            ' · ',
          )}
        </p>
      </header>
      {data === undefined ? (
        <div className="box">
          <ContenuAttendu attente="Chargement de votre compte" erreur={error} relire={() => void refetch()} />
        </div>
      ) : (
        <>
          <MonEntree compte={data} />
          <SecondFacteur compte={data} />
          <MesSessions compte={data} />
          <MesJetons choisi={data.entree.motDePasse} />
        </>
      )}
      <Section id="courriels" titre="Courriels">
        <div className={styles.corps}>
          <RecapitulatifDuMatin />
          <p className="soft">Vos alertes dues, du lundi au samedi. Ce qui touche à la sécurité de votre compte vous est toujours écrit.</p>
        </div>
      </Section>
    </div>
  )
}

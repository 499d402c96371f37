import { formatInstant } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { messageDe } from '../core/erreurs.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { type MesJetons as Lus, mesJetonsOptions, useJetons } from './jetons.data.ts'
import styles from './monCompte.module.css'

const FaireUnJeton = differe(() => import('./FaireUnJeton.tsx'), 'FaireUnJeton')

/** Ce que la personne a confié à d'autres outils : chacun se retire, aucun ne se relit. */
export function MesJetons({ choisi }: { readonly choisi: boolean }) {
  const { data, error, refetch } = useQuery({ ...mesJetonsOptions, refetchOnMount: 'always' })
  const { retirer } = useJetons()
  const [ouvert, ouvrir] = useState(false)
  const oter = (id: string) => () =>
    !retirer.isPending && retirer.mutate(id, { onError: (erreur) => notifier({ message: messageDe(erreur), sens: 'erreur' }) })
  const jetons = data?.jetons ?? []
  return (
    <Section
      id="jetons"
      titre="Jetons d’API"
      nombre={data?.jetons.length}
      actions={
        <button className="btn sm" type="button" aria-haspopup="dialog" onClick={() => ouvrir(true)}>
          Faire un jeton
        </button>
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement de vos jetons" erreur={error} relire={() => void refetch()} />
      ) : jetons.length === 0 ? (
        <p className={`${styles.corps} soft`}>Un jeton laisse un autre outil lire, ou écrire, en votre nom et avec vos droits.</p>
      ) : (
        <TableDeSection libelle="Jetons d’API" colonnes={colonnesDe(retirer.isPending, oter)} lignes={jetons} cleDe={({ id }) => id} />
      )}
      {ouvert && (
        <Suspense fallback={null}>
          <FaireUnJeton choisi={choisi} fermer={() => ouvrir(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const colonnesDe = (occupe: boolean, oter: (id: string) => () => void): readonly ColonneDeSection<Lus['jetons'][number]>[] => [
  { titre: 'Pour', carte: 1, rendu: ({ nom }) => nom },
  { titre: 'Peut', largeur: 140, carte: 4, rendu: ({ lectureSeule }) => (lectureSeule ? 'Lire' : 'Lire et écrire') },
  {
    titre: 'A servi le',
    largeur: 200,
    carte: 5,
    rendu: ({ serviLe }) => (serviLe === null ? <span className="muted">Jamais</span> : formatInstant(serviLe)),
  },
  { titre: 'Jusqu’au', largeur: 200, carte: 3, rendu: ({ expireLe }) => formatInstant(expireLe) },
  {
    titre: 'Jeton',
    largeur: 100,
    carte: 2,
    rendu: ({ id, nom }) => (
      <button className="lk" type="button" aria-disabled={occupe || undefined} onClick={oter(id)}>
        Retirer<span className="vh"> le jeton {nom}</span>
      </button>
    ),
  },
]

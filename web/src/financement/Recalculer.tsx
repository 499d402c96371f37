import { direDuCalcul } from '@relogement/domain/financement/plan.calcul'
import type { Plan } from '@relogement/domain/financement/plan.schema'
import { useQuery } from '@tanstack/react-query'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { type CalculRendu, calculOptions, type Financement } from './financement.data.ts'

interface Props {
  readonly financement: Financement
  /** Ce qui est tapé au plan, enregistré ou non. */
  readonly saisie: Plan
  readonly fermer: () => void
}

/** Ce que le serveur calcule de la saisie, au barème et au nombre de logements de ce moment, à côté de ce qui est enregistré. */
export function Recalculer({ financement: { id, nom, etape }, saisie, fermer }: Props) {
  const { data, error, refetch } = useQuery(calculOptions(id, saisie))
  const changements = (data?.changements ?? []).filter(
    ({ propertyJsonPath, ancien, nouveau }) => direDuCalcul(propertyJsonPath, ancien) !== direDuCalcul(propertyJsonPath, nouveau),
  )
  return (
    <Dialogue
      titre="Recalculer"
      detail={`FAT ${etape}, ${nom} : au barème et au nombre de logements de maintenant`}
      largeur={640}
      fermer={fermer}
    >
      <div className="dlg-c">
        {data === undefined ? (
          <ContenuAttendu attente="Calcul en cours" erreur={error} relire={refetch} />
        ) : changements.length === 0 ? (
          <p>Rien ne change : ce qui est enregistré dit bien ce que la saisie donne.</p>
        ) : (
          <>
            <TableDeSection
              libelle="Ce que le calcul change"
              colonnes={COLONNES}
              lignes={changements}
              cleDe={(ligne) => ligne.propertyJsonPath}
            />
            <p className="muted">Rien n’est enregistré : « Enregistrer le plan » le fera.</p>
          </>
        )}
      </div>
      <PiedDeGeste fermer={fermer} />
    </Dialogue>
  )
}

const COLONNES: readonly ColonneDeSection<CalculRendu['changements'][number]>[] = [
  { titre: 'Nombre calculé', carte: 1, rendu: ({ libelle }) => libelle },
  {
    titre: 'Enregistré',
    largeur: 160,
    droite: true,
    carte: 3,
    rendu: ({ propertyJsonPath, ancien }) => <span className="num">{direDuCalcul(propertyJsonPath, ancien)}</span>,
  },
  {
    titre: 'Recalculé',
    largeur: 160,
    droite: true,
    carte: 2,
    rendu: ({ propertyJsonPath, nouveau }) => <span className="num">{direDuCalcul(propertyJsonPath, nouveau)}</span>,
  },
]

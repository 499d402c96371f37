import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { EtapesDeLaCreation } from '../operation/EtapesDeLaCreation.tsx'
import { lignesDeLaConvention, lignesDeLIdentite, ModifierLIdentite } from '../operation/Identite.tsx'
import type { Operation } from '../operation/operation.data.ts'
import type { Financement } from './financement.data.ts'

interface Props {
  readonly operation: Operation
  readonly gel: Financement['gel']
  readonly modifier: () => void
}

/** Ce que l'opération est et ce que sa convention dit : ce qui nourrit la fiche, et ce qu'une FAT saisie en fige. Qui n'ouvre pas l'opération la mène d'ici. */
export function IdentiteDuFinancement({ operation, gel, modifier }: Props) {
  const { famille, bailleur, PRU, ville, QPV } = operation
  const ligne = (champ: keyof Operation, valeur: string | null) => ({ libelle: libelleDuChamp(champ), valeur })
  const convention = lignesDeLaConvention(operation)
  return (
    <>
      <Section id="identite" titre="Identité" actions={<ModifierLIdentite operation={operation} modifier={modifier} />}>
        {gel !== null && gel.champs.length > 0 && (
          <p className="muted attendu">
            {gel.raison} Figés : {gel.champs.join(', ')}.
          </p>
        )}
        <Definitions
          lignes={[
            ligne('nom', operation.nom),
            ligne('famille', famille.libelle),
            ligne('bailleur', bailleur?.nom ?? null),
            ligne('PRU', PRU?.nom ?? null),
            ligne('ville', ville),
            ligne('QPV', QPV),
            ...lignesDeLIdentite(operation),
          ]}
        />
      </Section>
      <Section id="convention" titre="Convention" actions={<EtapesDeLaCreation operation={operation} />}>
        <p className="attendu">Création : {operation.statutCreation.libelle}</p>
        {convention.length === 0 ? (
          <p className="vide-s">L’opération n’est pas encore conventionnée.</p>
        ) : (
          <Definitions lignes={convention} />
        )}
      </Section>
    </>
  )
}

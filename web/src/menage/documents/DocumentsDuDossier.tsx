import { consequencesDeLaSuppressionDUnDocument } from '@relogement/domain/menage/consequencesDesGestes'
import { differe } from '../../core/differe.ts'
import { DocumentsSection } from '../../document/DocumentsSection.tsx'
import type { Menage } from '../menage.data.ts'
import { vuDuMenage } from '../menage.sujet.ts'

const ProduireUnDocument = differe(() => import('../produits/ProduireUnDocument.tsx'), 'ProduireUnDocument')

/** Les documents du dossier, et ceux que Relogement en produit. */
export const DocumentsDuDossier = ({ id }: Pick<Menage, 'id'>) => (
  <DocumentsSection
    vu={vuDuMenage({ id })}
    consequences={consequencesDeLaSuppressionDUnDocument}
    produire={(montrer) => <ProduireUnDocument menageId={id} produit={montrer} />}
  />
)

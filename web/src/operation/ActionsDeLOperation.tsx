import { pages } from '@relogement/domain/acces/pages'
import { useNavigate } from '@tanstack/react-router'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import type { LigneOperation } from './operation.data.ts'

/** Où mène une opération, pour qui ouvre ces pages. */
export function ActionsDeLOperation({ operation: { id, nom } }: { readonly operation: LigneOperation }) {
  const { pages: ouvertes } = useMoi()
  const navigate = useNavigate()
  const aller = (adresse: string) => () => void navigate({ to: adresse })
  const entrees = [
    { cle: 'ouvrir', libelle: 'Ouvrir l’opération', faire: aller(adresseDeLOperation(id)) },
    ...(ouvertes.includes('menages')
      ? [{ cle: 'restants', libelle: 'Ménages restant à reloger', faire: aller(adresseDesRestants(id)) }]
      : []),
    ...(ouvertes.includes('operationCotation')
      ? [{ cle: 'regles', libelle: pages.operationCotation.titre, faire: aller(`${adresseDeLOperation(id)}/cotation`) }]
      : []),
  ]
  return <Menu nom={`Actions : ${nom}`} bouton={<Icone nom="points" />} classe="ib" groupes={[{ entrees }]} />
}

/** La liste des ménages que compte « ménages à reloger », partis et clos compris. */
export const adresseDesAReloger = (id: string): string => `${pages.menages.chemin}?operationIds=${id}&inclure=clos`

/** La liste des ménages que compte « entretiens restants ». */
export const adresseDesEntretiens = (id: string): string => `${pages.menages.chemin}?operationIds=${id}&avancements=ENTRETIEN_RESTANT`

/** La liste des ménages que compte « restent à reloger ». */
export const adresseDesRestants = (id: string): string => `${pages.menages.chemin}?operationIds=${id}&avancements=RELOGEMENT_RESTANT`

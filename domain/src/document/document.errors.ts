import { DomainError } from '../common/errors.ts'

const enMo = (octets: number) => Math.ceil(octets / (1024 * 1024)).toLocaleString('fr-FR')

export const quotaDepasse = (ce: string, occupes: number, quotaMo: number) =>
  new DomainError(
    'conflit',
    'document.quota',
    `Les documents de ${ce} occupent ${enMo(occupes)}\u00A0Mo sur ${quotaMo.toLocaleString('fr-FR')} : supprimez-en avant d’en ajouter.`,
  )

export const documentProduit = () =>
  new DomainError('conflit', 'document.produit', 'La nature d’un document produit par Relogement ne se change pas.')

export const aucunFichier = () =>
  new DomainError('saisie', 'document.absent', 'Aucun fichier n’a été reçu.', {
    violations: [{ propertyPath: 'fichiers', message: 'Aucun fichier n’a été reçu.' }],
  })

/** La ligne est là, le fichier n'est plus dans le dépôt. */
export const contenuAbsent = () =>
  new DomainError(
    'introuvable',
    'document.contenu-absent',
    'Le fichier de ce document est introuvable. Prévenez l’administration du produit.',
  )

/** Le fichier du dépôt n'est plus celui qui a été reçu : mieux vaut ne rien servir (fiabilité F14). */
export const contenuAltere = () =>
  new DomainError('conflit', 'document.contenu-altere', 'Le fichier de ce document a été altéré. Prévenez l’administration du produit.')

/** Le bouton qui renonce, à côté de celui qui fait : quand le geste est lui-même une annulation, « Annuler » se lirait deux fois. */
export const renoncementA = (action: string): string => (/^annuler/i.test(action) ? 'Ne rien changer' : 'Annuler')
